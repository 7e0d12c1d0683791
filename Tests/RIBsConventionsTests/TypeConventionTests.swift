import Testing

struct TypeConventionTests {
    @Test func `an interactor that retains its listener`() throws {
        #expect(
            try Fixture("StrongListener").findings() == [
                "NoticeInteractor.swift:5: "
                    + "`listener` creates a retain cycle. Make it a weak var."
            ])
    }

    @Test func `an interactor with an unowned listener`() throws {
        #expect(
            try Fixture("UnownedListener").findings() == [
                "NoticeInteractor.swift:5: "
                    + "`listener` may be accessed after it is deallocated. Make it a weak var."
            ])
    }

    @Test func `an interactor that retains its router, whatever the property's name`() throws {
        #expect(
            try Fixture("StrongRouter").findings() == [
                "NoticeInteractor.swift:4: "
                    + "`ways` creates a retain cycle. Make it a weak var."
            ])
    }

    @Test func `a view that retains its listener`() throws {
        #expect(
            try Fixture("StrongViewListener").findings() == [
                "NoticeViewController.swift:5: "
                    + "`listener` creates a retain cycle. Make it a weak var."
            ])
    }

    @Test func `hooks that do not call super, or call super of another hook`() throws {
        #expect(
            try Fixture("HookWithoutSuper").findings() == [
                "NoticeInteractor.swift:6: "
                    + "Call super.didBecomeActive() first in `didBecomeActive`.",
                "NoticeInteractor.swift:10: "
                    + "Call super.willResignActive() first in `willResignActive`.",
                "NoticeRouter.swift:4: Call super.didLoad() first in `didLoad`.",
                "NoticeRouter.swift:8: Call super.didDetach() first in `didDetach`.",
            ])
    }
}
