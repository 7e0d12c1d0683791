import RIBsTesting
import Testing

/// Tests of waiting for a number of turns.
@MainActor
struct ExpectEventuallyTests {
    @Test func `the wait includes the turns of another task`() async throws {
        var steps = 0
        Task {
            for _ in 1...10 {
                await Task.yield()
                steps += 1
            }
        }

        try await expectEventually("all steps are done") { steps == 10 }
    }

    @Test func `the wait includes work off the main actor`() async throws {
        let woken = CallRecorder<Int>()
        Task.detached { await woken.note(1) }

        try await expectEventually("the note is made") { woken.calls == [1] }
    }

    @Test func `an event that never happens fails with its name and the turns`() async throws {
        var looks = 0

        let failure = await #expect(throws: NeverHappened.self) {
            try await expectEventually("a post is shown", turns: 5) {
                looks += 1
                return false
            }
        }

        #expect(looks == 6)
        #expect(
            failure?.description
                == "After 5 turns of the main actor, this is still not so: a post is shown.")
    }

    @Test func `a wait ends with its task`() async throws {
        var looks = 0
        let wait = Task {
            try await expectEventually("a post is shown") {
                looks += 1
                return false
            }
        }
        wait.cancel()

        await #expect(throws: NeverHappened(expectation: "a post is shown", turns: nil)) {
            try await expectEnd(of: "the wait", wait)
        }
        #expect(looks == 1)
    }

    @Test func `a condition that becomes true in the last turn is sufficient`() async throws {
        var looks = 0

        try await expectEventually("the sixth look is taken", turns: 5) {
            looks += 1
            return looks == 6
        }
    }

    @Test func `the end of a task returns its result or throws its error`() async throws {
        #expect(try await expectEnd(of: "the sum") { 1 + 1 } == 2)
        await #expect(throws: CancellationError.self) {
            try await expectEnd(of: "the task") { throw CancellationError() }
        }
    }

    @Test func `a task that does not end is named and cancelled`() async throws {
        let clock = ManualClock()
        let sleep = Task { try await clock.sleep(for: .seconds(1)) }

        await #expect(throws: NeverHappened(expectation: "the sleep has ended", turns: 50)) {
            try await expectEnd(of: "the sleep", sleep, turns: 50)
        }

        #expect(sleep.isCancelled)
    }

    @Test func `an operation that does not end is cancelled`() async throws {
        let clock = ManualClock()

        await #expect(throws: NeverHappened.self) {
            try await expectEnd(of: "the sleep", turns: 50) {
                try await clock.sleep(for: .seconds(1))
            }
        }

        try await expectEventually("nobody sleeps") { clock.sleeperCount == 0 }
    }
}
