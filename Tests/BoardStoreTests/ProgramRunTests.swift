import Foundation
import TestSupport
import Testing

@testable import BoardStore

struct ProgramRunTests {
    @Test func `what still runs when the program ends is ended with it`() async throws {
        let programs = RunningPrograms()
        let folder = TemporaryFolder()
        let started = folder.path("started")
        let run = ProgramRun(
            path: "/bin/sh", arguments: ["-c", "touch '\(started)'; sleep 600"],
            programs: programs)
        async let outcome = run.outcome()
        #expect(await eventually { FileManager.default.fileExists(atPath: started) })

        programs.end()

        #expect(try await outcome.status != 0)
    }
}
