import Testing

@testable import BoardServer

@Suite struct WaitingLineTests {
    @Test func `who waits for too long is told so, and the place is free for others`() async throws
    {
        let line = WaitingLine([1], patience: .milliseconds(1))
        try await line.run { place in
            await #expect(throws: CancellationError.self) { try await line.run { $0 } }
            await #expect(throws: CancellationError.self) { try await line.run { $0 } }
            #expect(place == 1)
        }
        #expect(try await line.run { $0 } == 1)
    }

    @Test func `all who wait have their turn`() async throws {
        let line = WaitingLine([1, 2])
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
}
