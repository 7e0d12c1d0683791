import BoardCore
import Synchronization

/// A scripted server with lists in pages, and with threads and boards on request.
package final class ScriptedSource: BoardSource {
    package let id: SourceID
    package let name = "server.example"
    package let capabilities: Capabilities
    package let changes: (any ChangeSource)?

    private let pages: @Sendable (PostRequest) throws -> PostPage
    private let states: @Sendable (PostID, Comment.ID?) throws -> [PostThread]
    private let failure: @Sendable (Comment.ID?) -> BoardError?
    private let boardList: [Board]
    private let log = Mutex<[String]>([])

    /// - Parameters:
    ///   - pages: Returns the page for a list request.
    ///   - states: Returns the partial states of a thread, or of the replies to a comment.
    ///   - failure: The error after these states; `nil` if there is none.
    package init(
        id: SourceID = .sample, capabilities: Capabilities = Capabilities(), boards: [Board] = [],
        changes: (any ChangeSource)? = nil,
        pages: @escaping @Sendable (PostRequest) throws -> PostPage,
        states: @escaping @Sendable (PostID, Comment.ID?) throws -> [PostThread] = { id, _ in
            throw BoardError.notThere(name: id.raw)
        },
        failure: @escaping @Sendable (Comment.ID?) -> BoardError? = { _ in nil }
    ) {
        self.id = id
        self.capabilities = capabilities
        self.changes = changes
        self.pages = pages
        self.states = states
        self.failure = failure
        boardList = boards
    }

    /// The requests: `list`, `list after 2`, `list by hot`, `list for tea`, `reload`, `boards`.
    ///
    /// Those of threads are `thread p1` and `thread p1 under c1`.
    package var asked: [String] { log.withLock { $0 } }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        note("boards")
        return .states { [boardList] in $0(boardList) }
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        let board = request.board.map { " of \($0.raw)" } ?? ""
        let place = request.cursor.map { " after \($0.raw)" } ?? ""
        let sort = request.sort.map { " by \($0.name)" } ?? ""
        note((request.reload ? "reload" : "list") + request.words + board + sort + place)
        return .states { [pages] in $0(try pages(request)) }
    }

    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        note("thread \(id.raw)" + (comment.map { " under \($0)" } ?? "") + (reload ? " anew" : ""))
        return .states { [states, failure] yield in
            for state in try states(id, comment) { yield(state) }
            if let failure = failure(comment) { throw failure }
        }
    }

    private func note(_ line: String) { log.withLock { $0.append(line) } }
}

extension PostRequest {
    fileprivate var words: String {
        if case .search(let words) = listing { " for \(words)" } else { "" }
    }
}

extension PostPage {
    /// Returns a page of posts without their threads, as servers send it.
    package static func rows(
        _ threads: [PostThread], boards: [Board] = [], next: String? = nil
    ) -> PostPage {
        var collector = PostCollector(order: .asGiven)
        for thread in threads { collector.append(thread.post) }
        return PostPage(
            boards: boards, posts: collector.list(), next: next.map { PageCursor($0) })
    }
}
