extension ParallelRequests {
    /// Requests items, and further items that the responses lead to, in the order of discovery.
    ///
    /// Failures are passed to `take` like responses. An error thrown by `take` cancels all
    /// requests.
    ///
    /// - Parameter take: A closure that receives the result of an item and returns further items.
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
    /// Returns the result of `work`.
    static func of(_ work: () async throws -> Success) async -> Self {
        do { return .success(try await work()) } catch { return .failure(error) }
    }
}
