import Testing

@testable import BoardServer

@Suite struct BoundedQueueTests {
    @Test func `a wait beyond the time limit is cancelled and takes no resource away`() async throws
    {
        let line = BoundedQueue([1], patience: .milliseconds(1))
        try await line.run { place in
            await #expect(throws: CancellationError.self) { try await line.run { $0 } }
            await #expect(throws: CancellationError.self) { try await line.run { $0 } }
            #expect(place == 1)
        }
        #expect(try await line.run { $0 } == 1)
    }

    @Test func `all waiting tasks get a turn`() async throws {
        let line = BoundedQueue([1, 2])
        let turns = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await line.run { place in
                        await Task.yield()
                        return place
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(turns.count == 100)
    }

    @Test func `a resource that is handed over is not free meanwhile`() async throws {
        let line = BoundedQueue([1])
        let next = try await line.run { _ in
            let next = Task { try await line.run { _ in await isFree(line) } }
            // Enough yields for the task to be queued.
            for _ in 0..<1000 { await Task.yield() }
            return next
        }
        #expect(try await !next.value)
        #expect(await isFree(line))
    }

    @Test func `a cancelled task leaves the queue and takes no resource`() async throws {
        let line = BoundedQueue([1], patience: .seconds(600))
        try await line.run { _ in #expect(await !isFree(line)) }
        #expect(try await line.run { $0 } == 1)
    }
}

/// Returns whether a resource is free.
///
/// A cancelled task gets a resource only if it need not wait.
private func isFree(_ line: BoundedQueue<Int>) async -> Bool {
    let asking = Task { try await line.run { $0 } }
    asking.cancel()
    return (try? await asking.value) != nil
}
