extension ParallelRequests {
    /// Asks for items, and for those that their answers lead to, in the order in which they became
    /// known.
    ///
    /// A failure is handed over like an answer; what `take` throws ends all that is under way.
    ///
    /// - Parameter take: takes what came for an item, and says what else is to be asked for.
    func forEach<Item: Sendable, Value: Sendable>(
        startingWith items: [Item], ask: @escaping @Sendable (Item) async throws -> Value,
        take: (Item, Result<Value, any Error>) throws -> [Item]
    ) async throws {
        typealias Answer = (item: Item, result: Result<Value, any Error>)
        try await withThrowingTaskGroup(of: Answer.self) { group in
            var queue = items
            var next = 0
            var running = 0
            while next < queue.count || running > 0 {
                while running < limit, next < queue.count {
                    let item = queue[next]
                    group.addTask { (item, await .of { try await ask(item) }) }
                    next += 1
                    running += 1
                }
                guard let answer = try await group.next() else { return }
                running -= 1
                try Task.checkCancellation()
                queue += try take(answer.item, answer.result)
            }
        }
    }
}

extension Result where Failure == any Error {
    /// What comes of `work`.
    static func of(_ work: () async throws -> Success) async -> Self {
        do { return .success(try await work()) } catch { return .failure(error) }
    }
}
