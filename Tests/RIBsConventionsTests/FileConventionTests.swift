import Testing

struct FileConventionTests {
    @Test func `a RIB without tests`() throws {
        #expect(
            try Fixture("RIBWithoutTests").findings() == [
                "Notice/NoticeInteractor.swift:3: "
                    + "NoticeInteractor has no tests; "
                    + "add Notice/NoticeInteractorTests.swift to them.",
                "Notice/NoticeRouter.swift:3: "
                    + "NoticeRouter has no tests; add Notice/NoticeRouterTests.swift to them.",
            ])
    }

    @Test func `a RIB that shows something without a view controller`() throws {
        #expect(
            try Fixture("MissingFile").findings() == [
                "Sources/Notice/NoticeRouter.swift:1: "
                    + "The RIB Notice has no NoticeViewController.swift; add it."
            ])
    }

    @Test func `a RIB without a router`() throws {
        #expect(
            try Fixture("MissingRouter").findings() == [
                "Sources/Notice/NoticeInteractor.swift:1: "
                    + "The RIB Notice has no NoticeRouter.swift; add it."
            ])
    }

    @Test func `a leftover note`() throws {
        #expect(
            try Fixture("LeftoverNote").findings() == [
                "NoticeState.swift:3: Do what this TODO asks for, or take it out."
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
                "Sources/App/Notice/NoticeDensity.swift:5: \(module)/Shared depends on this folder, "
                    + "too; move Settings or what uses it.",
                "Sources/App/Shared/Settings.swift:3: \(module)/Notice depends on this folder, too; "
                    + "move NoticeDensity or what uses it.",
            ])
    }

    @Test func `an interactor that imports the screen`() throws {
        #expect(
            try Fixture("InteractorImportsScreen").findings() == [
                "NoticeInteractor.swift:2: "
                    + "An interactor knows no screen; have its presenter use TerminalUI."
            ])
    }

    @Test func `a view that imports a client`() throws {
        #expect(
            try Fixture("ViewImportsClient").findings() == [
                "NoticeViewController.swift:1: "
                    + "A RIB gets its service through its dependency; do not import BoardClients."
            ])
    }

    @Test func `RIBs with and without a view or children that follow every convention`() throws {
        #expect(try Fixture("Kept").findings() == [])
    }
}
