import BoardCore
import Essentials
import Localization

extension BBJSource {
    var boardID: BoardID { BoardID("bbj", in: id) }

    func check(_ request: PostRequest) throws(BoardError) {
        if let cursor = request.cursor { throw .invalidCursor(cursor) }
        switch request.listing {
        case .search: throw .unsupported(reason: localized("BBJ boards cannot be searched."))
        case .board(let board) where board != boardID: throw .notThere(name: board.raw)
        case .everything, .source, .board: break
        }
        if let sort = request.sort, !capabilities.sorts.contains(sort) {
            let known = localized("only by “active” and “newest”")
            throw .unsupported(
                reason: localized("BBJ boards cannot be sorted by “\(sort.name)”, \(known)."))
        }
    }

    var knownBoard: Board {
        memory.withLock { $0.board } ?? Board(id: boardID, name: name)
    }

    func board(reload: Bool) async throws -> Board {
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

    func page(sort: SourceSort, reload: Bool) async throws -> PostPage {
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
        for _ in read.count..<threads.count {
            page.skipped.add(localized("a thread without thread_id"))
        }
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

    func maker(of answer: BBJResponse) -> BBJThread {
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
