import BoardCore

/// A member of a combined source that waits for its server as a single source does.
struct RetryingSource: WrappingSource {
    let reading: SourceReader

    var source: any BoardSource { reading.source }

    var id: SourceID { source.id }
    var name: String { source.name }
    var recordPlace: String? { source.recordPlace }
    var capabilities: Capabilities { source.capabilities }
    var accounts: (any AccountService)? { source.accounts }
    var writer: (any PostWriter)? { source.writer }
    var inbox: (any InboxSource)? { source.inbox }

    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        answer { $0.boards(reload: reload) }
    }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        answer { $0.posts(request) }
    }

    func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        source.thread(id, under: comment, reload: reload)
    }

    /// Returns a stream of the final state only, followed by the error that makes it incomplete.
    private func answer<State: Sendable>(
        _ ask: @escaping @Sendable (any BoardSource) -> AsyncThrowingStream<State, any Error>
    ) -> AsyncThrowingStream<State, any Error> {
        .states { [reading] yield in
            // The caller that queries all members shows the progress.
            let answer = try await reading.answer({ ask(reading.source) }, status: { _ in nil })
            if let state = answer.state { yield(state) }
            if let failure = answer.failure { throw failure }
        }
    }
}
