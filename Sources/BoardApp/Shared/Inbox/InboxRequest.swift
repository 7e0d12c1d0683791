import BoardCore

/// A request for entries of one source.
nonisolated struct InboxRequest: Sendable {
    let source: SourceID
    let inbox: any InboxSource
    /// The maximum number of entries.
    let limit: Int

    struct Result: Sendable {
        let request: InboxRequest
        let entries: Swift.Result<[InboxEntry], BoardError>
    }

    /// Sends requests concurrently, and returns their results in the order of arrival.
    static func results(of requests: [InboxRequest]) -> AsyncStream<Result> {
        AsyncStream { continuation in
            let task = Task.detached {
                await withTaskGroup { group in
                    for request in requests {
                        group.addTask { continuation.yield(await request.result()) }
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func result() async -> Result {
        do {
            let entries = try await inbox.newestEntries(unreadOnly: false, limit: limit)
            return Result(request: self, entries: .success(entries))
        } catch {
            return Result(request: self, entries: .failure(BoardError(error)))
        }
    }
}
