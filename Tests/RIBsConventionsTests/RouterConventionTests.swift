import Testing

struct RouterConventionTests {
    @Test func `a child that is never set to nil`() throws {
        #expect(
            try Fixture("ChildNeverCleared").findings() == [
                "NoticeRouter.swift:5: `clock` is never set to nil. Do so before detachChild."
            ])
    }

    @Test func `a child that is set to nil after it was detached`() throws {
        #expect(
            try Fixture("ChildClearedLate").findings() == [
                "NoticeRouter.swift:15: "
                    + "Set `clock` to nil before detachChild, which may route again."
            ])
    }

    @Test func `a child that is attached and not detached`() throws {
        #expect(
            try Fixture("AttachWithoutDetach").findings() == [
                "NoticeRouter.swift:10: `clock` is attached here but never detached."
            ])
    }

    @Test func `a view that is pushed and not popped`() throws {
        #expect(
            try Fixture("PushWithoutPop").findings() == [
                "NoticeRouter.swift:13: The view of `author` is pushed here but never popped."
            ])
    }

    @Test func `a router without a view that never removes the views it shows`() throws {
        #expect(
            try Fixture("HostWithoutWayBack").findings() == [
                "SessionRouter.swift:4: `login` is never set to nil. Do so before detachChild.",
                "SessionRouter.swift:9: `login` is attached here but never detached.",
                "SessionRouter.swift:10: The view of `login` is pushed here but never popped.",
            ])
    }
}
