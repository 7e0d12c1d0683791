import BoardCore
import Essentials
import Synchronization

/// The source of a BBJ server, a bulletin board of a single board with flat threads.
package final class BBJSource: AccountSource {
    package let id: SourceID
    package let name: String
    package var capabilities: Capabilities {
        var writing: WriteCapabilities = [.posts, .replies, .edits, .deletions]
        if memory.withLock({ $0.allowsAnonymous }) { writing.insert(.anonymous) }
        var capabilities = Capabilities(
            hasAllBoards: true, sorts: [Self.active, .newest], writing: writing)
        capabilities.editWindow = 24 * 3600
        capabilities.moderators = memory.withLock { $0.administrators }
        return capabilities
    }

    let base: URL
    let service: any HTTPService
    private let memory = Mutex(Memory())
    /// The threads read last. The list shows which of them have changed.
    private let threads = RecentValues<PostID, BBJLoadedThread>(
        capacity: 16, size: { $0.thread.textSize })

    /// The data received from the server so far.
    private struct Memory {
        var board: Board?
        var allowsAnonymous = false
        var administrators = Moderators()
        var page: PostPage?
        var rows: [PostID: Post] = [:]
        /// The names of users by id. Some responses contain only the ids.
        var names: [String: String] = [:]
    }

    private static let active = SourceSort("active")

    package init(id: SourceID, base: URL, service: any HTTPService) {
        self.id = id
        self.base = base
        self.service = service
        name = base.server.sanitized(as: .line)
    }

    /// Returns the base URL of a site for the URL of its API.
    package static func root(of url: URL) -> URL {
        url.lastPathComponent == "api" ? url.deletingLastPathComponent() : url
    }

    /// Returns the credential fields. They contain the user id because headers restrict names.
    package static func authorization(_ credential: Credential) -> HTTPHeaders {
        [
            "User": (credential.userID ?? "").asHeaderValue,
            "Auth": credential.secret.asHeaderValue,
        ]
    }

    package var accounts: (any AccountService)? { BBJAccounts(source: self) }

    package var writer: (any PostWriter)? { BBJWriter(source: self) }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { yield in
            yield([try await self.board(reload: reload)])
        }
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            try self.check(request)
            var page = try await self.page(
                sort: request.sort ?? Self.active, reload: request.reload)
            page.boards = [self.knownBoard]
            // The name of the board and the permission for anonymous posts are only in this
            // response.
            if self.memory.withLock({ $0.board == nil }) {
                yield(page.unfinished)
                let board: Result<Board, any Error> = await .of {
                    try await self.board(reload: false)
                }
                page.takeBoards(of: self.id, from: board.map { [$0] }, or: [self.knownBoard])
                try Task.checkCancellation()
            }
            yield(page)
        }
    }

    package func thread(
        _ id: PostID, under _: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .threads(below: base) { yield in
            if !reload, let known = self.threads[id] { return yield(known.thread) }
            if let row = self.memory.withLock({ $0.rows[id] }) {
                yield(PostThread(post: row, isLoading: true))
            }
            yield(try await self.read(id).thread)
        }
    }

    private func read(_ id: PostID) async throws -> BBJLoadedThread {
        let answer = try await service.request(.thread(id.raw))
        guard answer.data["messages"].array != nil,
            let reading = maker(of: answer).reading(answer.data)
        else { throw answer.lacking("data.messages") }
        threads[id] = reading
        return reading
    }

    /// Returns a thread, from the cache if possible.
    func reading(of id: PostID) async throws -> BBJLoadedThread {
        if let known = threads[id] { return known }
        return try await read(id)
    }
}

extension BBJSource {
    private var boardID: BoardID { BoardID("bbj", in: id) }

    private func check(_ request: PostRequest) throws(BoardError) {
        if let cursor = request.cursor { throw .invalidCursor(cursor) }
        switch request.listing {
        case .search: throw .unsupported(reason: "BBJ boards cannot be searched.")
        case .board(let board) where board != boardID: throw .notThere(name: board.raw)
        case .everything, .source, .board: break
        }
        if let sort = request.sort, !capabilities.sorts.contains(sort) {
            let known = "only by “active” and “newest”"
            throw .unsupported(reason: "BBJ boards cannot be sorted by “\(sort.name)”, \(known).")
        }
    }

    var knownBoard: Board {
        memory.withLock { $0.board } ?? Board(id: boardID, name: name)
    }

    private func board(reload: Bool) async throws -> Board {
        if !reload, let board = memory.withLock({ $0.board }) { return board }
        learn(try await service.request(.info).data)
        return knownBoard
    }

    /// Stores the server's description of itself.
    func learn(_ info: JSONValue) {
        let board = Board(id: boardID, name: info["instance_name"].string)
        memory.withLock { memory in
            memory.board = board
            memory.allowsAnonymous = info["allow_anon"].bool == true
            if let names = info["admins"].array?.compactMap(\.string) {
                memory.administrators = Moderators(only: Set(names))
            }
        }
    }

    private func page(sort: SourceSort, reload: Bool) async throws -> PostPage {
        let known = memory.withLock { $0.page }
        let page: PostPage
        if !reload, let known { page = known } else { page = try await loadPage() }
        return sort == .newest ? page.newestFirst : page
    }

    /// Loads all threads, which come in one response. Pinned threads are moved to the top here.
    private func loadPage() async throws -> PostPage {
        let answer = try await service.request(.threads)
        guard let threads = answer.data.array else { throw answer.lacking("data") }
        let maker = maker(of: answer)
        let read = threads.compactMap { maker.post($0) }
        let posts = read.withoutDuplicates
        let active = posts.sorted { $0.isBefore($1) }
        var collector = PostCollector(order: .asGiven)
        for post in active { collector.append(post) }
        var page = PostPage(posts: collector.list())
        for _ in read.count..<threads.count { page.skipped.add("a thread without thread_id") }
        memory.withLock { memory in
            memory.page = page
            memory.rows = Dictionary(posts.map { ($0.id, $0) }) { first, _ in first }
        }
        return page
    }

    /// Returns the row of a post from the list, or `nil`.
    func row(of post: PostID) -> Post? {
        memory.withLock { $0.rows[post] }
    }

    /// Discards the cached list and threads after a change.
    func forget() {
        memory.withLock { $0.page = nil }
        threads.removeAll()
    }

    private func maker(of answer: BBJResponse) -> BBJThread {
        let names = memory.withLock { memory in
            memory.names.merge(answer.names) { $1 }
            return memory.names
        }
        return BBJThread(source: id, board: boardID, names: names)
    }
}

extension PostPage {
    /// The same posts in order of creation, newest first.
    fileprivate var newestFirst: PostPage {
        var collector = PostCollector(order: .newestFirst)
        for post in posts { collector.append(post) }
        var page = self
        page.posts = collector.list()
        return page
    }
}

extension Post {
    /// Returns whether the post precedes another: pinned posts first, then the most recent ones.
    fileprivate func isBefore(_ other: Post) -> Bool {
        guard isPinned == other.isPinned else { return isPinned }
        return (activeAt ?? .distantPast) > (other.activeAt ?? .distantPast)
    }
}

extension [Post] {
    fileprivate var withoutDuplicates: [Post] {
        var seen: Set<PostID> = []
        return filter { seen.insert($0.id).inserted }
    }
}
