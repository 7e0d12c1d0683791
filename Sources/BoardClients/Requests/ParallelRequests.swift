/// Asks for many things, several at a time.
struct ParallelRequests {
    /// How many answers are awaited at once.
    let limit: Int

    /// As many as one client may ask of one server.
    static let standard = ParallelRequests(limit: 8)

    /// Asks for each item in order, and hands over what comes, with the item's number, as it comes.
    ///
    /// The first error ends all requests that are under way and is thrown. What `take` throws does
    /// the same.
    func forEach<Item: Sendable, Value: Sendable>(
        of items: [Item], ask: @escaping @Sendable (Item) async throws -> Value,
        take: (Int, Value) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, Value).self) { group in
            var waiting = items.enumerated().makeIterator()
            func askNext() {
                guard let (number, item) = waiting.next() else { return }
                group.addTask { (number, try await ask(item)) }
            }
            for _ in 0..<min(limit, items.count) { askNext() }
            while let (number, value) = try await group.next() {
                askNext()
                try take(number, value)
            }
        }
    }
}
