import Testing

@testable import RIBsTesting

@MainActor
struct ManualClockTests {
    private let clock = ManualClock()

    @Test func `time passes only when the clock is advanced`() {
        let start = clock.now

        clock.advance(by: .seconds(2))
        clock.advance(by: .milliseconds(500))

        #expect(start.duration(to: clock.now) == .milliseconds(2500))
        #expect(start < clock.now)
    }

    @Test func `a task sleeps until its deadline`() async throws {
        let woken = CallRecorder<String>()
        Task {
            try? await clock.sleep(for: .seconds(2))
            woken.note("woken")
        }
        try await expectEnd(of: "the wait for a sleeper") { try await clock.waitForSleepers() }

        clock.advance(by: .milliseconds(1999))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))

        try await expectEventually("the task wakes") { woken.calls == ["woken"] }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `sleepers wake in the order of their deadlines`() async throws {
        let woken = CallRecorder<Int>()
        for seconds in [3, 1, 4, 2] {
            Task {
                try? await clock.sleep(for: .seconds(seconds))
                woken.note(seconds)
            }
        }
        try await expectEnd(of: "the wait for sleepers") { try await clock.waitForSleepers(4) }

        for seconds in 1...4 {
            clock.advance(by: .seconds(1))
            try await expectEventually("the next one wakes") { woken.calls.count == seconds }
        }

        #expect(woken.calls == [1, 2, 3, 4])
    }

    @Test func `sleeping until a past deadline returns immediately`() async throws {
        clock.advance(by: .seconds(1))

        try await expectEnd(of: "the sleep") { try await clock.sleep(until: clock.now) }

        #expect(clock.sleeperCount == 0)
    }

    @Test func `a cancelled sleeper wakes with an error, and others sleep on`() async throws {
        let cancelled = Task { try await clock.sleep(for: .seconds(1)) }
        let other = Task { try await clock.sleep(for: .seconds(1)) }
        try await expectEnd(of: "the wait for sleepers") { try await clock.waitForSleepers(2) }

        cancelled.cancel()

        await #expect(throws: CancellationError.self) {
            try await expectEnd(of: "the sleep", cancelled)
        }
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        try await expectEnd(of: "the other sleep", other)
    }

    @Test func `a wait for sleepers ends with its task, and names them`() async throws {
        let sleep = Task { try await clock.sleep(for: .seconds(1)) }
        try await expectEnd(of: "the wait for a sleeper") { try await clock.waitForSleepers() }
        let wait = Task { try await clock.waitForSleepers(2) }
        await giveTurns()

        wait.cancel()

        let expectation = "2 tasks sleep on the clock (now: 1)"
        await #expect(throws: NeverHappened(expectation: expectation, turns: nil)) {
            try await expectEnd(of: "the wait", wait)
        }
        clock.advance(by: .seconds(1))
        try await expectEnd(of: "the sleep", sleep)
    }

    @Test func `a task that is cancelled before it sleeps does not sleep`() async {
        let task = Task {
            // The test occupies the main actor until the cancellation.
            try await clock.sleep(for: .seconds(1))
        }
        task.cancel()

        await #expect(throws: CancellationError.self) {
            try await expectEnd(of: "the sleep", task)
        }
    }
}

/// Gives newly started tasks the turns to reach their first suspension.
@MainActor
func giveTurns() async {
    for _ in 0..<20 { await giveTurn() }
}
