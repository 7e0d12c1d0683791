import BoardCore
import Essentials

/// The key of a stored page or of a list of boards.
package struct CachedListKey: Sendable, Hashable {
    /// The address of the source.
    let source: String
    let name: String
    /// The board, for the first page in the order of the source; `nil` for other lists.
    private(set) var board: String?
    /// The beginning of the names of the same list in all orders, for its first page.
    private(set) var listing: String?

    static func boards(of source: String) -> CachedListKey {
        CachedListKey(source: source, name: "boards")
    }

    private init(source: String, name: String) {
        self.source = source
        self.name = name
    }

    /// Creates the key of a page; `nil` for search results and for parts of a page.
    ///
    /// - Parameter hasAllBoards: Whether the source returns the same list for all boards.
    package init?(_ request: PostRequest, of source: String, hasAllBoards: Bool) {
        guard request.limit == nil else { return nil }
        let listing: String
        switch request.listing {
        case .search: return nil
        case .board(let board) where !hasAllBoards: listing = "board \(board.raw)"
        case .board, .source, .everything: listing = "all"
        }
        let parts = [listing, request.sort?.name, request.cursor?.raw]
        self.init(source: source, name: parts.map { $0 ?? "" }.joined(separator: "\n"))
        if request.cursor == nil { self.listing = listing + "\n" }
        if case .board(let id) = request.listing, parts == [listing, nil, nil] { board = id.raw }
    }
}

extension PostCache {
    /// Returns the stored page; `nil` if there is none.
    ///
    /// The page of a board that was never opened has the posts that other lists had.
    ///
    /// - Parameters:
    ///   - source: The id of the source in this run.
    ///   - isInAnyOrder: `true` if the list in another order may take its place.
    func page(
        _ key: CachedListKey, in source: SourceID, isInAnyOrder: Bool = false
    ) -> PostPage? {
        read { connection throws(SQLiteError) in
            var list = try connection.list(key)
            if list == nil, isInAnyOrder, let listing = key.listing {
                list = try connection.latestList(listing, of: key.source)
            }
            guard let list, let id = list.integer(0) else {
                return try key.board.flatMap { board throws(SQLiteError) in
                    try connection.page(ofBoard: board, at: key.source, in: source)
                }
            }
            let rows = try connection.run(
                """
                SELECT \(Self.postColumns) FROM list_post JOIN post ON post.id = list_post.post
                WHERE list = ? ORDER BY position
                """, [SQLiteValue(id)])
            var boards = try connection.boards(ofList: id, in: source)
            if boards.isEmpty {
                boards = try connection.boards(ofPostsInList: id, at: key.source, in: source)
            }
            var page = PostPage(
                boards: boards, posts: .of(rows, in: source),
                next: list.text(1).map { PageCursor($0) })
            page.stored = StoredCopy(receivedAt: list.date(2) ?? now())
            return page
        }
    }

    /// Stores a page, with the threads of the first posts if it contains them.
    package func store(_ page: PostPage, as key: CachedListKey) {
        // A document can have millions of posts; the rest can be loaded again.
        let posts = page.posts.appending(page.early)
        var rows = posts.indices.prefix(Self.postsPerPage)
        let excerpts = rows.map { posts.excerpt(at: $0) }
        var size = 0
        /// Adds a size; returns `false` if that is too much to store.
        func add(_ part: Int) -> Bool {
            guard size + part <= largestItem else { return false }
            size += part
            return true
        }
        rows = rows.prefix { add(posts[$0].textSize + excerpts[$0].utf8.count) }
        let threads = rows.map { try? posts.thread(at: $0) }
        let threadCount = threads.prefix { add($0?.textSize ?? 0) }.count
        store(size: size) { connection throws(SQLiteError) in
            let time = now().timeIntervalSinceReferenceDate
            let list = try connection.replaceList(key, next: page.next?.raw, at: time)
            try connection.store(page.boards, inList: list)
            for row in rows {
                let id = try connection.store(
                    posts[row], excerpts[row], of: key.source, at: time)
                try connection.run(
                    "INSERT OR IGNORE INTO list_post VALUES (?, ?, ?)",
                    [SQLiteValue(list), SQLiteValue(row), SQLiteValue(id)])
                if row < threadCount, let thread = threads[row] {
                    try connection.store(thread, asPost: id, at: time)
                }
            }
        }
    }

    /// Records that the source has not changed a page.
    func confirm(_ key: CachedListKey) {
        store(size: 0) { connection throws(SQLiteError) in
            guard let list = try connection.list(key)?.integer(0) else { return }
            let values = [SQLiteValue(now()), SQLiteValue(list)]
            try connection.run("UPDATE list SET received_at = ? WHERE id = ?", values)
            try connection.run(
                """
                UPDATE post SET received_at = ?
                WHERE id IN (SELECT post FROM list_post WHERE list = ?)
                """, values)
        }
    }

    func boards(of source: String, in id: SourceID) -> [Board]? {
        read { connection throws(SQLiteError) in
            guard let list = try connection.list(.boards(of: source))?.integer(0) else {
                return nil
            }
            return try connection.boards(ofList: list, in: id)
        }
    }

    func store(_ boards: [Board], of source: String) {
        let size = boards.reduce(0) { $0 + $1.name.utf8.count + $1.summary.utf8.count }
        store(size: size) { connection throws(SQLiteError) in
            let time = now().timeIntervalSinceReferenceDate
            let list = try connection.replaceList(.boards(of: source), next: nil, at: time)
            try connection.store(boards, inList: list)
        }
    }

    /// Returns the numbers of unread posts by board.
    ///
    /// Only posts in stored lists count: the others may have been deleted at their source.
    ///
    /// Without a condition that takes one query. With one, all unread posts are read, in steps, so
    /// that nothing waits for all of them.
    ///
    /// - Parameters:
    ///   - marks: The posts that the user has read or marked as unread.
    ///   - ownNames: The names of the user, whose own posts count only if marked as unread.
    ///   - excluded: The posts to leave out.
    ///   - isCounted: Returns whether a post counts; `nil` to count all.
    func unreadCounts(
        of source: String, in id: SourceID, marks: StoredReadMarks, by ownNames: [String] = [],
        without excluded: [PostID], where isCounted: UnreadCondition? = nil
    ) async -> [BoardID?: Int] {
        let bounds: [SQLiteValue] = [
            .text(source), .text(JSONText.list(ownNames.map(JSONText.string))), .text(marks.unread),
            .text(marks.read),
            .text(StoredReadMarks.list(of: excluded)),
        ]
        guard let isCounted else {
            let counts = read { connection throws(SQLiteError) in
                try connection.run(
                    """
                    SELECT listed_board, count(*) FROM post WHERE \(Self.isUnread)
                    GROUP BY listed_board
                    """, bounds)
            }
            let named = (counts ?? []).map { row in
                (row.text(0).map { BoardID($0, in: id) }, row.integer(1) ?? 0)
            }
            return Dictionary(named) { first, _ in first }
        }
        let rows = read { connection throws(SQLiteError) in
            try connection.run("SELECT id FROM post WHERE \(Self.isUnread)", bounds)
        }
        let numbers = (rows ?? []).compactMap { $0.integer(0) }
        var counts: [BoardID?: Int] = [:]
        for start in stride(from: 0, to: numbers.count, by: Self.countStep) {
            let step = numbers[start...].prefix(Self.countStep)
            for (post, text) in texts(ofPosts: step, in: id) where isCounted(post, { text }) {
                counts[post.boardID, default: 0] += 1
            }
            if Task.isCancelled { break }
            await Task.yield()
        }
        return counts
    }

    /// The condition for unread posts, with one text per post: SQLite would search a list of pairs
    /// from its start each time.
    private static let isUnread = """
        source = ? AND EXISTS (SELECT 1 FROM list_post WHERE list_post.post = post.id)
            AND (is_read IS NOT 1 AND author NOT IN (SELECT value FROM json_each(?))
                OR \(StoredReadMarks.key) IN (SELECT value FROM json_each(?)))
            AND \(StoredReadMarks.key) NOT IN (SELECT value FROM json_each(?))
            AND \(StoredReadMarks.key) NOT IN (SELECT value FROM json_each(?))
        """

    /// The number of posts that are read at once.
    private static let countStep = 500

    /// Returns posts with their texts, or their excerpts if they have none.
    private func texts(
        ofPosts numbers: ArraySlice<Int>, in id: SourceID
    ) -> [(post: Post, text: PostText)] {
        let list = "[\(numbers.map(String.init).joined(separator: ","))]"
        let rows = read { connection throws(SQLiteError) in
            try connection.run(
                """
                SELECT \(Self.postColumns), coalesce(body, ''), format
                FROM post LEFT JOIN thread ON thread.post = post.id
                WHERE post.id IN (SELECT value FROM json_each(?))
                """, [.text(list)])
        }
        return (rows ?? []).map { row in
            let (post, body) = (Post(row, in: id), row.text(17) ?? "")
            let text =
                body.isEmpty ? PostText(post.excerpt, .plain) : PostText(body, row.format(18))
            return (post, text)
        }
    }

    private static let postsPerPage = 2000

    /// The columns from which `Post.init` reads a post.
    static let postColumns = Post.columns.list(of: "post")
}

extension PostList {
    /// Reads posts from rows with the columns of `PostCache.postColumns`.
    fileprivate static func of(_ rows: [SQLiteRow], in source: SourceID) -> PostList {
        var posts = PostCollector(order: .asGiven)
        for row in rows { posts.append(Post(row, in: source)) }
        return posts.list()
    }
}

extension SQLiteConnection {
    /// Returns the newest stored posts of a board; `nil` if there are none.
    fileprivate func page(
        ofBoard board: String, at address: String, in source: SourceID
    ) throws(SQLiteError) -> PostPage? {
        let rows = try run(
            """
            SELECT \(PostCache.postColumns), received_at FROM post
            WHERE source = ? AND listed_board = ? ORDER BY created_at DESC LIMIT 100
            """, [.text(address), .text(board)])
        guard let oldest = rows.compactMap({ $0.date(17) }).min() else { return nil }
        var page = PostPage(posts: .of(rows, in: source))
        page.stored = StoredCopy(receivedAt: oldest)
        return page
    }

    /// Returns the id of a list, its next cursor and its time.
    fileprivate func list(_ key: CachedListKey) throws(SQLiteError) -> SQLiteRow? {
        try run(
            "SELECT id, next, received_at FROM list WHERE source = ? AND name = ?",
            [.text(key.source), .text(key.name)]
        ).first
    }

    /// Returns the first page that was received last, whatever its order, without its cursor.
    fileprivate func latestList(
        _ listing: String, of source: String
    ) throws(SQLiteError) -> SQLiteRow? {
        try run(
            """
            SELECT id, NULL, received_at FROM list
            WHERE source = ? AND substr(name, 1, length(?)) = ? AND substr(name, -1) = char(10)
            ORDER BY received_at DESC LIMIT 1
            """, [.text(source), .text(listing), .text(listing)]
        ).first
    }

    fileprivate func replaceList(
        _ key: CachedListKey, next: String?, at time: Double
    ) throws(SQLiteError) -> Int {
        try run(
            "DELETE FROM list WHERE source = ? AND name = ?",
            [.text(key.source), .text(key.name)])
        let rows = try run(
            "INSERT INTO list (source, name, next, received_at) VALUES (?, ?, ?, ?) RETURNING id",
            [.text(key.source), .text(key.name), SQLiteValue(next), .real(time)])
        return rows.first?.integer(0) ?? 0
    }

    fileprivate func boards(
        ofList list: Int, in source: SourceID
    ) throws(SQLiteError) -> [Board] {
        try run(
            "SELECT id, name, summary, parent FROM list_board WHERE list = ? ORDER BY position",
            [SQLiteValue(list)]
        ).map { Board($0, in: source) }
    }

    /// Returns the boards of the posts in a list, as far as the list of all boards is stored.
    fileprivate func boards(
        ofPostsInList list: Int, at address: String, in source: SourceID
    ) throws(SQLiteError) -> [Board] {
        let key = CachedListKey.boards(of: address)
        return try run(
            """
            SELECT id, name, summary, parent FROM list_board
            WHERE list = (SELECT id FROM list WHERE source = ? AND name = ?)
                AND id IN (SELECT listed_board FROM list_post JOIN post ON post.id = list_post.post
                    WHERE list_post.list = ?)
            """, [.text(key.source), .text(key.name), SQLiteValue(list)]
        ).map { Board($0, in: source) }
    }

    fileprivate func store(_ boards: [Board], inList list: Int) throws(SQLiteError) {
        for (position, board) in boards.enumerated() {
            try run(
                "INSERT INTO list_board VALUES (?, ?, ?, ?, ?, ?)",
                [
                    SQLiteValue(list), SQLiteValue(position), .text(board.id.raw),
                    .text(board.name), .text(board.summary), SQLiteValue(board.parent?.raw),
                ])
        }
    }

    /// Stores a post; returns its row id.
    func store(
        _ post: Post, _ excerpt: String, of source: String, at time: Double
    ) throws(SQLiteError) -> Int {
        let values = post.values(excerpt: excerpt)
        try removeFromIndex(values, of: source)
        let rows = try run(Self.postStatement, [.text(source), .real(time)] + values)
        return rows.first?.integer(0) ?? 0
    }

    private static let postStatement = """
        INSERT INTO post (source, received_at, \(Post.columns.list))
        VALUES (?, ?, \(Post.columns.placeholders))
        ON CONFLICT (source, board, post) DO UPDATE SET received_at = excluded.received_at,
            excerpt = iif(excluded.excerpt = '', excerpt, excluded.excerpt),
            \(Post.columns.replacements(except: ["board", "post", "excerpt"]))
        RETURNING id
        """

    /// Removes a stored post from the index if its title, author, tags or excerpt will change.
    ///
    /// - Parameter values: The new values of `Post.columns`.
    private func removeFromIndex(
        _ values: [SQLiteValue], of source: String
    ) throws(SQLiteError) {
        let (title, author, excerpt, tags) = (values[3], values[4], values[8], values[14])
        let rows = try run(
            """
            SELECT id FROM post WHERE source = ? AND board = ? AND post = ? AND is_indexed = 1
                AND (title, author, tags, excerpt) != (?, ?, ?, iif(? = '', excerpt, ?))
            """, [.text(source), values[0], values[1], title, author, tags, excerpt, excerpt])
        if let id = rows.first?.integer(0) { try removePostFromIndex(id) }
    }
}

extension Board {
    /// Reads a board from the columns `id`, `name`, `summary` and `parent`.
    init(_ row: SQLiteRow, in source: SourceID) {
        self.init(
            id: BoardID(row.text(0) ?? "", in: source), name: row.text(1),
            summary: row.text(2) ?? "", parent: row.text(3).map { BoardID($0, in: source) })
    }
}

extension Post {
    /// The approximate size of the texts in bytes.
    fileprivate var textSize: Int { 200 + title.utf8.count + (url?.utf8.count ?? 0) }
}
