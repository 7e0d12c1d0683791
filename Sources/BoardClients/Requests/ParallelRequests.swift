/// A limiter for concurrent requests.
struct ParallelRequests {
    /// The maximum number of concurrent requests.
    let limit: Int

    /// The standard limit for requests to one server.
    static let standard = ParallelRequests(limit: 8)

    /// Requests each item in order, and delivers responses with the item's index as they arrive.
    ///
    /// The first error, also one thrown by `take`, cancels all requests and is rethrown.
    func forEach<Item: Sendable, Value: Sendable>(
        of items: [Item], ask: @escaping @Sendable (Item) async throws -> Value,
        take: (Int, Value) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, Value).self) { group in
            var waiting = items.enumerated().makeIterator()
            func requestNext() {
                guard let (number, item) = waiting.next() else { return }
                group.addTask { (number, try await ask(item)) }
            }
            for _ in 0..<min(limit, items.count) { requestNext() }
            while let (number, value) = try await group.next() {
                requestNext()
                try take(number, value)
            }
        }
    }
}
