import Foundation
import TestSupport
import Testing

@testable import BoardStore

struct ProgramRunTests {
    @Test func `running programs end with this program`() async throws {
        let programs = RunningPrograms()
        let folder = TemporaryFolder()
        let started = folder.path("started")
        let run = ProgramRun(
            path: "/bin/sh", arguments: ["-c", "touch '\(started)'; sleep 600"],
            programs: programs)
        async let outcome = run.outcome()
        try await waitUntil("the program started") {
            FileManager.default.fileExists(atPath: started)
        }

        programs.end()

        #expect(try await outcome.status != 0)
    }

    @Test(arguments: [
        "yes", "exec >&-; sleep 600", "sleep 600", "while :; do echo; sleep 0.02; done",
        "trap '' TERM HUP; sleep 600", "sleep 600 & echo token",
    ])
    func `a program with endless output, or that does not exit, is killed in time`(
        line: String
    ) async throws {
        var run = ProgramRun(path: "/bin/sh", arguments: ["-c", line])
        run.longestTime = .milliseconds(300)

        let outcome = try await run.outcome()

        #expect(outcome.status != 0)
        #expect(outcome.output.isEmpty)
    }

    @Test func `the output of a program that exits in time is read completely`() async throws {
        let run = ProgramRun(path: "/bin/sh", arguments: ["-c", "cat; exec >&-; sleep 0.1"])

        let outcome = try await run.outcome(input: "token\n")

        #expect(outcome.status == 0)
        #expect(outcome.output == Array("token\n".utf8))
    }
}
