import BoardCore

/// A request for entries of one inbox.
nonisolated struct InboxRequest: Sendable {
    let id: InboxID
    let inbox: any InboxSource
    /// The cursor of the previous page; `nil` to begin with the newest entry.
    var cursor: PageCursor?
    /// The number of entries, of which some more may arrive.
    let count: Int

    struct Result: Sendable {
        let request: InboxRequest
        let page: Swift.Result<InboxPage, BoardError>
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
            let page = try await inbox.entries(unreadOnly: false, after: cursor, atLeast: count)
            return Result(request: self, page: .success(page))
        } catch {
            return Result(request: self, page: .failure(BoardError(error)))
        }
    }
}
