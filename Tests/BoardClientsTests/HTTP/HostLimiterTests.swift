import TestSupport
import Testing

@testable import BoardClients

struct HostLimiterTests {
    private let gate = HostLimiter()
    private let log = Log<Int>()

    @Test func `the maximum number enter at once, and the others in order`() async throws {
        for _ in 1...8 { try await gate.enter("a.example", atMost: 8) }
        let waiting = await lineUp(3, atMost: 8)

        #expect(log.entries == [])
        gate.leave("a.example")
        #expect(await eventually { log.entries == [1] })
        gate.leave("a.example")
        gate.leave("a.example")
        #expect(await eventually { log.entries == [1, 2, 3] })
        for task in waiting { try await task.value }
    }

    @Test func `hosts do not wait for each other`() async throws {
        for _ in 1...8 { try await gate.enter("a.example", atMost: 8) }
        for _ in 1...8 { try await gate.enter("b.example", atMost: 8) }
    }

    @Test func `a cancelled task leaves the queue without occupying a slot`() async throws {
        try await gate.enter("a.example", atMost: 1)
        let waiting = await lineUp(2, atMost: 1)
        waiting[0].cancel()

        await #expect(throws: CancellationError.self) { try await waiting[0].value }
        gate.leave("a.example")
        try await waiting[1].value
        #expect(log.entries == [2])
    }

    /// Starts tasks that wait at the gate in order.
    private func lineUp(_ count: Int, atMost limit: Int) async -> [Task<Void, any Error>] {
        var tasks: [Task<Void, any Error>] = []
        for number in 1...count {
            tasks.append(
                Task { [gate, log] in
                    try await gate.enter("a.example", atMost: limit)
                    log.add(number)
                })
            _ = await eventually { gate.waitingCount(for: "a.example") == number }
        }
        return tasks
    }
}
