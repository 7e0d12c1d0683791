import BoardCore

/// A source that responds at once, with an optional second response for reloads.
package struct StubSource: BoardSource {
    package let id = SourceID.sample
    package let name: String
    package let capabilities = Capabilities()
    private let first: @Sendable (BoardID?) -> Result<PostPage, BoardError>
    private let later: @Sendable (BoardID?) -> Result<PostPage, BoardError>

    /// - Parameter reloaded: The response to a reload; by default, the first response again.
    package init(
        name: String = "sample.json", boards: [Board] = [], posts: [PostThread],
        skipped: [String] = [], reloaded: Result<[PostThread], BoardError>? = nil
    ) {
        let update = { @Sendable (posts: [PostThread], board: BoardID?) in
            PostPage(boards: boards, posts: .of(posts, in: board), skipped: .because(skipped))
        }
        self.name = name
        first = { .success(update(posts, $0)) }
        later = { board in (reloaded ?? .success(posts)).map { update($0, board) } }
    }

    /// Creates a source that always fails.
    package init(name: String = "sample.json", failing error: BoardError) {
        self.name = name
        first = { _ in .failure(error) }
        later = first
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        let board = request.board
        let answer = request.reload ? later(board) : first(board)
        return AsyncThrowingStream { continuation in
            switch answer {
            case .success(let update):
                continuation.yield(update)
                continuation.finish()
            case .failure(let error): continuation.finish(throwing: error)
            }
        }
    }
}

extension BoardSource {
    /// Throws an error, because the stub does not support boards.
    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { _ in throw BoardError.unsupported(reason: "No boards.") }
    }

    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { _ in throw BoardError.notThere(name: id.raw) }
    }
}

extension BoardSource {
    package func posts(
        in board: BoardID?, reload: Bool
    ) -> AsyncThrowingStream<PostPage, any Error> {
        posts(PostRequest(board.map { .board($0) } ?? .everything, reload: reload))
    }
}

extension PostRequest {
    /// The requested board; `nil` for all.
    package var board: BoardID? {
        if case .board(let id) = listing { id } else { nil }
    }
}

extension PostList {
    /// Returns posts, or those of one board, in display order.
    package static func of(_ posts: [PostThread], in board: BoardID? = nil) -> PostList {
        var collector = PostCollector()
        posts.forEach { collector.append($0) }
        return collector.list().posts(in: board)
    }
}

extension SkippedPosts {
    package static func because(_ reasons: [String]) -> SkippedPosts {
        reasons.reduce(into: SkippedPosts()) { $0.add($1) }
    }
}

extension PostPage {
    /// Returns a page with all posts of a board, or with the first ones according to `progress`.
    package static func of(
        _ posts: [PostThread], boards: [Board] = [], progress: ReadProgress? = nil
    ) -> PostPage {
        PostPage(boards: boards, posts: .of(posts), progress: progress)
    }
}
