import BoardCore

/// One of several sources, whose server is waited for as that of a single one is.
struct PatientSource: BoardSource {
    let reading: SourceReading

    private var source: any BoardSource { reading.source }

    var id: SourceID { source.id }
    var name: String { source.name }
    var capabilities: Capabilities { source.capabilities }
    var accounts: (any AccountService)? { source.accounts }
    var writer: (any PostWriter)? { source.writer }

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

    /// The last state, which is all that is printed, and behind it what keeps it from being whole.
    private func answer<State: Sendable>(
        _ ask: @escaping @Sendable (any BoardSource) -> AsyncThrowingStream<State, any Error>
    ) -> AsyncThrowingStream<State, any Error> {
        .states { [reading] yield in
            // How far all of them are is told by whoever asks all of them.
            let answer = try await reading.answer({ ask(reading.source) }, words: { _ in nil })
            if let state = answer.state { yield(state) }
            if let failure = answer.failure { throw failure }
        }
    }
}
