import BoardCore

/// A placeholder for a source that cannot be opened, shown among other sources.
struct FailedSource: BoardSource {
    let id: SourceID
    let error: BoardError

    var name: String { id.name }
    var capabilities: Capabilities { Capabilities() }

    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> { failure() }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> { failure() }

    func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        failure()
    }

    private func failure<State>() -> AsyncThrowingStream<State, any Error> {
        AsyncThrowingStream { $0.finish(throwing: error) }
    }
}
