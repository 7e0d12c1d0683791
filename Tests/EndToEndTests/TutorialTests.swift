import Foundation
import TestSupport
import Testing

/// The package of the tutorial, made by somebody who has this one beside it.
struct TutorialTests {
    /// Failures and warnings name the article or the source that has the example, and the line.
    @Test func `every example builds and passes, and the tutorial's program runs as it says`()
        async throws
    {
        let package = try TutorialPackage(in: Repository.builds(named: "tutorial"))

        let tests = try await ExternalProgram(
            ["swift", "test", "-Xswiftc", "-warnings-as-errors"], in: package.folder
        )
        .run()
        #expect(tests.status == 0, "\(tests.output)")
        #expect(tests.output.contains("run with \(package.testCount) tests"), "\(tests.output)")

        let words = "count\n+\n+\nback\nquit\n"
        let run = try await ExternalProgram(
            ["swift", "run", "-q", "--skip-build", "Tally"], in: package.folder
        )
        .run(input: words)
        #expect(run.output == package.transcript)
        try expectWorkEnds(in: package)
    }

    /// While the program waits for the next word, its clock goes on and its screen with it.
    private func expectWorkEnds(in package: TutorialPackage) throws {
        let terminal = try PseudoTerminal(command: [package.program.path])
        try terminal.waitFor("0 in all: count or quit?")
        try terminal.send("count\rlater\r")
        try terminal.waitFor("1 counted, 1 in all")
        try terminal.send("back\rquit\r")
        try terminal.waitFor("1 in all: count or quit?")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `an example in a comment is fenced, as those that are built are`() throws {
        let sources = TutorialPackage.texts.filter { $0.pathExtension == "swift" }
        let indented = try sources.map(TutorialText.init).flatMap { text in
            text.indented.map { "\(text.path):\($0)" }
        }
        #expect(indented == [])
    }
}
