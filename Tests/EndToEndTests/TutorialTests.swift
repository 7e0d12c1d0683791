import Foundation
import TestSupport
import Testing

/// Tests of the tutorial's package, built beside this one.
struct TutorialTests {
    /// Builds and runs everything; diagnostics name the original file and line.
    @Test func `every example builds and passes, and the tutorial's program runs as described`()
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

    /// Checks that the clock and the screen advance while the program waits for input.
    private func expectWorkEnds(in package: TutorialPackage) throws {
        let terminal = try PseudoTerminal(command: [package.program.path])
        try terminal.waitFor("0 in all: count or quit?")
        try terminal.send("count\rlater\r")
        try terminal.waitFor("1 counted, 1 in all")
        try terminal.send("back\rquit\r")
        try terminal.waitFor("1 in all: count or quit?")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `examples in comments are fenced, like those that are built`() throws {
        let sources = TutorialPackage.texts.filter { $0.pathExtension == "swift" }
        let indented = try sources.map(TutorialText.init).flatMap { text in
            text.indented.map { "\(text.path):\($0)" }
        }
        #expect(indented == [])
    }
}
