import Foundation
import Testing

@testable import RIBsConventions

extension NewRIBTests {
    struct Generated {
        private let board = Workspace.board
        private let stranger = Workspace.stranger

        init() throws {
            try Workspace.reset()
        }

        @Test func `RIBs of each kind in this package build, pass and follow the conventions`()
            async throws
        {
            for words in [
                "Notice --parent Root", "--viewless Gallery --parent=Board",
                "URLBar --with-children", "Clock --viewless",
            ] { try await board.expectNewRIB(words) }

            try await board.expectTestsPass(
                suites: ["Gallery", "URLBar", "Clock"].flatMap {
                    ["\($0)InteractorTests", "\($0)RouterTests"]
                } + ["NoticeInteractorTests", "NoticeViewControllerTests"])
            let builder = try board.text("Sources/BoardApp/Notice/NoticeBuilder.swift")
            #expect(builder.contains("LeafRouter("))
            try await expectFormat()
            try expectConventions()
        }

        @Test func `RIBs in an external package follow its own layout`() async throws {
            try await stranger.expectNewRIB("Home --with-children --target Reader")
            try makeHomeInternal()
            for (child, parent, options) in [
                ("About", "Home", "--target Reader"),
                ("Clock", "Home", "--target Reader --viewless"),
                ("Hint", "Clock", "--target Reader"), ("Entry", "Menu", "--target Screens"),
            ] {
                if parent == "Menu" {
                    try await stranger.expectNewRIB("Menu --with-children --target Screens")
                }
                let lines = try await stranger.expectNewRIB(
                    "\(child) --parent \(parent) \(options)")
                try stranger.paste(lines, into: parent)
            }

            let files = Set(try stranger.files().keys)
            #expect(files.contains("Code/Reader/About/AboutBuilder.swift"))
            #expect(!files.contains("Code/Reader/About/AboutRouter.swift"))
            #expect(files.contains("Code/Screens/Parts/Menu/MenuRouter.swift"))
            #expect(files.contains("Checks/ScreensTests/Parts/Menu/MenuRouterTests.swift"))
            try await stranger.expectTestsPass(
                suites: ["Home", "About", "Clock", "Hint", "Menu", "Entry"].map {
                    "\($0)InteractorTests"
                } + ["Home", "Clock", "Menu"].map { "\($0)RouterTests" })
        }

        @Test func `help lists every option and writes nothing`() async throws {
            let before = try board.files()

            let outcome = try await board.newRIB("Notice --help")

            #expect(outcome.status == 0)
            for option in [
                "--with-children", "--viewless", "--parent PARENT", "--target TARGET", "TerminalUI",
            ] {
                #expect(outcome.output.contains(option))
            }
            #expect(try board.files() == before)
        }

        /// Makes a RIB internal, as in an executable.
        private func makeHomeInternal() throws {
            for path in try stranger.files().keys where path.contains("/Home/") {
                let text = try stranger.text(path)
                    .replacing("package ", with: "")
                    .replacing("import Reader\n", with: "@testable import Reader\n")
                try stranger.write(Data(text.utf8), to: path)
            }
        }

        private func expectFormat() async throws {
            let outcome = try await board.swift(
                ["format", "lint", "--strict", "--recursive", "Sources", "Tests"])
            #expect(outcome.status == 0, "\(outcome.output)")
        }

        /// Checks the conventions, including tests that the copy omits.
        private func expectConventions() throws {
            let tests = Workspace.repository.appending(path: "Tests/BoardAppTests").path
            let findings = try ConventionCheck.findings(
                in: ["Sources/BoardApp", "Tests"].map { board.folder.path + "/" + $0 } + [tests])
            #expect(findings == [])
        }
    }
}
