import BoardCore
import Essentials

/// The source of Hacker News, or of a compatible server.
package final class HackerNewsSource: BoardSource {
    package let id: SourceID
    package let name: String
    package let capabilities = Capabilities(
        listsBoards: true, namedSorts: [.newest], canSearch: true,
        preloadPolicy: .atMost(perMinute: 20))
    let servers: HackerNewsEndpoints
    /// The user whose replies are in the inbox; `nil` if none is configured.
    private let user: String?
    let pages = RecentValues<PostRequest, PostPage>(capacity: 24, size: { $0.memory })
    /// The pages that a server interrupted with a time to wait.
    let unfinished = RecentValues<PostRequest, HackerNewsPage>(capacity: 8)
    /// The stories from lists.
    let rows = RecentValues<Int, HackerNewsItem>(capacity: 500, size: { $0.size })
    private let threads = RecentValues<Int, HackerNewsThread>(capacity: 24, size: { $0.size })
    /// The prefetched trees of threads that may be opened next.
    private let trees = RecentValues<Int, [HackerNewsItem]>(capacity: 8) {
        $0.reduce(0) { $0 + $1.size }
    }

    /// The number of posts per page.
    static let pageSize = 30
    /// The website, whichever servers provide the posts.
    static let site = URL(string: "https://news.ycombinator.com")

    /// Creates a source that sends no request until it is used.
    ///
    /// Throws `BoardError.badAddress`.
    ///
    /// - Parameters:
    ///   - url: The base URL of both servers, with the paths `v0` and `api/v1`; `nil` for the
    ///     official ones.
    ///   - user: The user whose replies are in the inbox; `nil` for no inbox.
    ///   - version: The program's version for the `User-Agent` field.
    package convenience init(
        id: SourceID, url: URL? = nil, user: String? = nil, version: String, engine: any HTTPEngine,
        limits: HTTPLimits = HTTPLimits()
    ) throws(BoardError) {
        func client(_ path: String, of address: String) throws(BoardError) -> HTTPClient {
            guard let base = url ?? URL(string: address) else { throw .badAddress(address) }
            return try HTTPClient(
                base: base.appending(path: path), version: version, engine: engine, limits: limits)
        }
        self.init(
            id: id, name: url?.server ?? "Hacker News", user: user,
            official: try client("v0", of: "https://hacker-news.firebaseio.com"),
            archive: try client("api/v1", of: "https://hn.algolia.com"))
    }

    /// - Parameters:
    ///   - official: The item server, with the API of Firebase.
    ///   - archive: The search server, with the API of Algolia.
    init(
        id: SourceID, name: String, user: String? = nil, official: any HTTPService,
        archive: any HTTPService
    ) {
        self.id = id
        self.user = user
        self.name = name.sanitized(as: .line)
        servers = HackerNewsEndpoints(official: official, archive: archive)
    }

    package var inbox: (any InboxSource)? {
        user.map { HackerNewsInbox(source: self, user: $0) }
    }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { [id] yield in
            yield(HackerNewsBoard.allCases.map { $0.board(in: id) })
        }
    }

    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .threads(below: Self.site) { [self] yield in
            guard let number = Int(id.raw) else { throw BoardError.notThere(name: id.raw) }
            let reader = HackerNewsThreadReader(
                servers: servers, number: number, row: rows[number],
                tree: reload ? nil : trees[number]
            ) {
                yield($0.postThread(in: self.id, isLoading: true))
            }
            // Reloading an incomplete thread requests the missing items.
            let known = threads[number].flatMap { reload && $0.failure == nil ? nil : $0 }
            var thread = if let known { known } else { try await reader.read() }
            if let comment {
                thread = try await reader.readReplies(to: comment, in: thread)
            } else if known != nil {
                thread = try await reader.readFailed(of: thread)
            }
            threads[thread.root.id] = thread
            let failure = thread.failure
            let whole = thread.postThread(in: self.id, isLoading: failure != nil, isLast: true)
            yield(whole)
            if let failure { throw failure }
            if thread.isFull { throw BoardError.endedEarly(thread.early(at: name, whole)) }
        }
    }

    /// Prefetches a thread from the search server, since the official one could take many requests.
    package func readAhead(_ id: PostID, reload: Bool) async throws {
        guard let number = Int(id.raw), reload || threads[number] == nil else { return }
        trees[number] = try await servers.tree(number)
        // The thread was built from an older tree.
        threads[number] = nil
    }
}
