import Foundation
import Testing

extension NewRIBTests {
    struct Refusals {
        init() throws {
            try Workspace.reset()
        }

        @Test(
            arguments: [
                "": "The name of the RIB is missing.",
                "notice": "“notice” is not a valid RIB name",
                "Post-Detail": "Use letters from A to Z and digits",
                "Übersicht": "Use letters from A to Z and digits",
                "Class": "“class” is a Swift keyword or a member of routers",
                "Children": "“children” is a Swift keyword or a member of routers",
                "Stop": "“stop” is a Swift keyword or a member of routers",
                "NoticeRouter": "Use Notice instead",
                "Notice Author": "Specify one name, not several: Notice, Author",
                "Notice --vieuwless": "Unknown option --vieuwless",
                "Notice --parent": "--parent requires a name",
                "Notice --parent Nobody": "Choose one of: Article, Board,",
                "Notice --parent board": "There is no RIB board in BoardApp",
                "Notice --parent Article": "Article has a LeafRouter, which attaches no children",
                "Notice --target BoardCore":
                    "BoardCore is not a module that depends on RIBs. Choose one of: BoardApp",
                "Board": "Sources/BoardApp/Board already exists. Choose another name",
                "BOARD": "Sources/BoardApp/BOARD already exists",
                "Launch --with-children": "already declares LaunchRouting. Choose another name",
                "Panel --with-children": "already declares PanelRouting",
            ])
        func `an invalid name or option is reported, and nothing is written`(
            words: String, message: String
        ) async throws {
            if words.hasPrefix("Panel") {
                try Workspace.board.write(
                    Data("package protocol PanelRouting {}\n".utf8),
                    to: "Sources/BoardApp/App/PanelRouting.swift")
            }
            try await expectRefusal(of: words, message, in: Workspace.board)
        }

        @Test func `a module without RIBs has no parent`() async throws {
            try await expectRefusal(
                of: "Notice --parent Home --target Reader",
                "Reader has no RIBs yet. Create the first one without --parent",
                in: Workspace.stranger)
        }

        @Test(arguments: [
            ("[ribs]", "[]", "Reader is not a module that depends on RIBs. Choose one of: Screens"),
            ("name: \"RIBs\"", "name: \"TerminalUI\"", "Add the product RIBs to a module"),
            ("\"ReaderTests\", dependencies: [\"Reader\"]", "\"ReaderTests\"", "Add ReaderTests"),
        ])
        func `a missing part of the package is reported`(
            words: String, replacement: String, message: String
        ) async throws {
            let manifest = try Workspace.stranger.text("Package.swift")
            try Workspace.stranger.write(
                Data(manifest.replacing(words, with: replacement).utf8), to: "Package.swift")

            try await expectRefusal(
                of: "Notice --target Reader", message, in: Workspace.stranger)
        }

        @Test func `with RIBs in several modules, one must be named`() async throws {
            try await Workspace.stranger.expectNewRIB("Home --target Reader")

            try await expectRefusal(
                of: "Notice", "Choose one with --target: Reader, Screens", in: Workspace.stranger)
        }

        /// Puts a file at the path of the test folder.
        @Test func `a failed write reverts the earlier ones`() async throws {
            try Workspace.stranger.write(Data(), to: "Checks/ScreensTests/Parts")

            try await expectRefusal(
                of: "Menu --target Screens", "Nothing was written", in: Workspace.stranger)
        }

        private func expectRefusal(
            of words: String, _ message: String, in package: PackageCopy,
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            let before = try package.files()

            let outcome = try await package.newRIB(words)

            #expect(outcome.status != 0, sourceLocation: sourceLocation)
            #expect(
                outcome.output.contains(message), "\(outcome.output)",
                sourceLocation: sourceLocation)
            #expect(try package.files() == before, sourceLocation: sourceLocation)
        }
    }
}
