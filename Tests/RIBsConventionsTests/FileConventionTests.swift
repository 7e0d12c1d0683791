import Testing

struct FileConventionTests {
    @Test func `a RIB without tests`() throws {
        #expect(
            try Fixture("RIBWithoutTests").findings() == [
                "Notice/NoticeInteractor.swift:3: "
                    + "NoticeInteractor has no tests. Add Notice/NoticeInteractorTests.swift.",
                "Notice/NoticeRouter.swift:3: "
                    + "NoticeRouter has no tests. Add Notice/NoticeRouterTests.swift.",
            ])
    }

    @Test func `a RIB that shows something without a view controller`() throws {
        #expect(
            try Fixture("MissingFile").findings() == [
                "Sources/Notice/NoticeRouter.swift:1: "
                    + "The RIB Notice has no NoticeViewController.swift. Add it."
            ])
    }

    @Test func `a RIB without a router`() throws {
        #expect(
            try Fixture("MissingRouter").findings() == [
                "Sources/Notice/NoticeInteractor.swift:1: "
                    + "The RIB Notice has no NoticeRouter.swift. Add it."
            ])
    }

    @Test func `a leftover note`() throws {
        #expect(
            try Fixture("LeftoverNote").findings() == [
                "NoticeState.swift:3: Resolve this TODO or remove it."
            ])
    }

    @Test func `a documentation summary that starts with a clause`() throws {
        #expect(
            try Fixture("ClauseSummary").findings() == [
                "NoticeState.swift:4: "
                    + "Start the summary with a noun phrase or a verb, not with “What”."
            ])
    }

    @Test func `folders that depend on each other`() throws {
        let fixture = Fixture("FolderCircle")
        let module = fixture.path + "/Sources/App"
        #expect(
            try fixture.findings() == [
                "Sources/App/Notice/NoticeDensity.swift:5: \(module)/Shared also depends on this "
                    + "folder. Move Settings or its users.",
                "Sources/App/Shared/Settings.swift:3: \(module)/Notice also depends on this "
                    + "folder. Move NoticeDensity or its users.",
            ])
    }

    @Test func `an interactor that imports the screen`() throws {
        #expect(
            try Fixture("InteractorImportsScreen").findings() == [
                "NoticeInteractor.swift:2: "
                    + "An interactor must not depend on the screen. Use TerminalUI in its presenter."
            ])
    }

    @Test func `a view that imports a client`() throws {
        #expect(
            try Fixture("ViewImportsClient").findings() == [
                "NoticeViewController.swift:1: "
                    + "A RIB receives services through its dependency. Do not import BoardClients."
            ])
    }

    @Test func `RIBs with and without a view or children that follow every convention`() throws {
        #expect(try Fixture("Kept").findings() == [])
    }
}
