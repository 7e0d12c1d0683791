import Foundation
import Testing

extension NewRIBTests {
    struct Refusals {
        init() throws {
            try Workspace.reset()
        }

        @Test(
            arguments: [
                "": "What is the RIB called?",
                "notice": "“notice” is no name for a RIB",
                "Post-Detail": "give a capital and then letters from A to Z and digits",
                "Übersicht": "give a capital and then letters from A to Z and digits",
                "Class": "“class” means something else in a RIB",
                "Children": "“children” means something else in a RIB",
                "Stop": "“stop” means something else in a RIB",
                "NoticeRouter": "give just Notice",
                "Notice Author": "One RIB at a time",
                "Notice --vieuwless": "There is no option --vieuwless",
                "Notice --parent": "--parent needs a name",
                "Notice --parent Nobody": "the parent is one of: Article, Board,",
                "Notice --parent board": "There is no RIB board in BoardApp",
                "Notice --target BoardCore":
                    "BoardCore is no module that depends on RIBs; give one of: BoardApp",
                "Board": "Sources/BoardApp/Board is there already; choose another name",
                "BOARD": "Sources/BoardApp/BOARD is there already",
                "Launch": "declares LaunchRouting already; choose another name",
                "Panel": "declares PanelRouting already",
            ])
        func `an invalid name or option is reported, and nothing is written`(
            words: String, message: String
        ) async throws {
            if words == "Panel" {
                try Workspace.board.write(
                    Data("package protocol PanelRouting {}\n".utf8),
                    to: "Sources/BoardApp/App/PanelRouting.swift")
            }
            try await expectRefusal(of: words, message, in: Workspace.board)
        }

        @Test func `a module without RIBs has no parent`() async throws {
            try await expectRefusal(
                of: "Notice --parent Home --target Reader",
                "Reader has no RIB so far; write the first one without --parent",
                in: Workspace.stranger)
        }

        @Test(arguments: [
            ("[ribs]", "[]", "Reader is no module that depends on RIBs; give one of: Screens"),
            ("name: \"RIBs\"", "name: \"TerminalUI\"", "give one the product RIBs"),
            ("\"ReaderTests\", dependencies: [\"Reader\"]", "\"ReaderTests\"", "add ReaderTests"),
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
                of: "Notice", "add --target with one of: Reader, Screens", in: Workspace.stranger)
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
