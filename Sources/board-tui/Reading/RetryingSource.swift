import BoardCore

/// A member of a combined source that waits for its server as a single source does.
struct RetryingSource: WrappingSource {
    let reading: SourceReader

    var source: any BoardSource { reading.source }

    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        answer { $0.boards(reload: reload) }
    }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        answer { $0.posts(request) }
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
