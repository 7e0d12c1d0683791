import BoardCore

/// A source that answers at once, always the same or with something new after the first time.
package struct StubSource: BoardSource {
    package let sourceName: String
    package let bringsAllBoards = false
    private let first: @Sendable (BoardID?) -> Result<PostPage, BoardError>
    private let later: @Sendable (BoardID?) -> Result<PostPage, BoardError>

    /// - Parameter reloaded: what a reload brings; the same again where it is left out.
    package init(
        name: String = "sample.json", boards: [Board] = [], posts: [Post],
        skipped: [String] = [], reloaded: Result<[Post], BoardError>? = nil
    ) {
        let update = { @Sendable (posts: [Post], board: BoardID?) in
            PostPage(boards: boards, posts: .of(posts, in: board), skipped: .because(skipped))
        }
        sourceName = name
        first = { .success(update(posts, $0)) }
        later = { board in (reloaded ?? .success(posts)).map { update($0, board) } }
    }

    /// A source that always fails.
    package init(name: String = "sample.json", failing error: BoardError) {
        sourceName = name
        first = { _ in .failure(error) }
        later = first
    }

    package func posts(
        in board: BoardID?, reload: Bool
    ) -> AsyncThrowingStream<PostPage, any Error> {
        let answer = reload ? later(board) : first(board)
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

extension PostList {
    /// A list of posts, or of those of one board, in the order in which they are shown.
    package static func of(_ posts: [Post], in board: BoardID? = nil) -> PostList {
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
    /// All posts of a board, or the first ones of them where `progress` says so.
    package static func of(
        _ posts: [Post], boards: [Board] = [], progress: ReadProgress? = nil
    ) -> PostPage {
        PostPage(boards: boards, posts: .of(posts), progress: progress)
    }
}
