import BoardCore
import Essentials

/// The threads of bookmarked posts, which stay until their bookmarks are removed.
extension BoardStore {
    package func store(_ thread: PostThread, at place: String) throws {
        try use(orBeforeAll: ()) { connection throws(SQLiteError) in
            let key = thread.id.key(at: place)
            guard try connection.isBookmarked(key) else { return }
            try connection.write { () throws(SQLiteError) in
                let known = try connection.run(
                    """
                    SELECT count(*) FROM bookmarked_comment WHERE thread =
                        (SELECT id FROM bookmarked_thread WHERE \(PostID.keyCondition))
                    """, key)
                let isWhole = thread.hasAllComments
                guard isWhole || known.first?.integer(0) ?? 0 <= thread.comments.count else {
                    return
                }
                try connection.run(
                    "DELETE FROM bookmarked_thread WHERE \(PostID.keyCondition)", key)
                try connection.insert(thread, at: place, now())
                try connection.run(
                    "UPDATE post SET comment_count = ? WHERE \(PostID.keyCondition)",
                    [SQLiteValue(thread.post.commentCount)] + key)
            }
        }
    }

    /// Returns the stored thread of a bookmarked post; `nil` if there is none.
    package func thread(of post: PostID, at place: String) throws -> PostThread? {
        try use(orBeforeAll: nil) { connection throws(SQLiteError) in
            let key = post.key(at: place)
            guard try connection.isBookmarked(key) else { return nil }
            let rows = try connection.run(
                """
                SELECT \(Post.columns.list), id, is_private, is_gone, received_at,
                    \(PostThread.columns.list)
                FROM bookmarked_thread WHERE \(PostID.keyCondition)
                """, key)
            guard let row = rows.first, let id = row.integer(17) else { return nil }
            let comments = try connection.run(
                """
                SELECT \(Comment.columns.list) FROM bookmarked_comment
                WHERE thread = ? ORDER BY position
                """, [SQLiteValue(id)]
            ) { row throws(SQLiteError) in Comment(row, from: 0) }
            var thread = PostThread(
                row, from: 21, post: Post(row, in: post.source), comments: comments)
            thread.isPrivate = row.flag(18) ?? false
            let error = row.flag(19) == true ? BoardError.notThere(name: post.raw) : nil
            thread.stored = StoredCopy(receivedAt: row.date(20) ?? now(), error: error)
            return thread
        }
    }

    /// Returns the bookmarked posts of a source whose threads are stored, without private ones.
    func bookmarkedThreads(of source: SourceID, at place: String) throws -> [PostID] {
        try use(orBeforeAll: []) { connection throws(SQLiteError) in
            try connection.run(
                """
                SELECT board, post FROM bookmarked_thread JOIN post USING (place, board, post)
                WHERE place = ? AND is_bookmarked = 1 AND is_private = 0
                """, [.text(place)]
            ).map { PostID($0, from: 0, in: source) }
        }
    }

    /// Records that the source of a bookmarked post no longer has it.
    func noteAbsence(of post: PostID, at place: String) throws {
        try use(orBeforeAll: ()) { connection throws(SQLiteError) in
            _ = try connection.run(
                "UPDATE bookmarked_thread SET is_gone = 1 WHERE \(PostID.keyCondition)",
                post.key(at: place))
        }
    }

    package func bookmarksWithoutThread(
        source: @Sendable (String) -> SourceID?
    ) throws -> [PostID] {
        try use(orBeforeAll: []) { connection throws(SQLiteError) in
            let rows = try connection.run(
                """
                SELECT place, board, post FROM post
                WHERE is_bookmarked = 1 AND NOT EXISTS (SELECT 1 FROM bookmarked_thread AS thread
                    WHERE thread.place = post.place AND thread.board = post.board
                        AND thread.post = post.post AND (is_whole = 1 OR is_gone = 1))
                ORDER BY bookmarked_at DESC
                """)
            return rows.compactMap { row in
                source(row.text(0) ?? "").map { PostID(row, from: 1, in: $0) }
            }
        }
    }

    /// Stores what a list has of bookmarked posts: their threads, the titles of old bookmarks, and
    /// new numbers of comments.
    func update(from posts: PostList, at place: String) throws {
        let known: [[String]: Int] = try use(orBeforeAll: [:]) { connection throws(SQLiteError) in
            let rows = try connection.run(
                """
                SELECT board, post, iif(coalesce(title, '') = '', -1, comment_count)
                FROM post INDEXED BY bookmark
                WHERE is_bookmarked = 1 AND place = ?
                """, [.text(place)])
            return Dictionary(
                rows.map { ([$0.text(0) ?? "", $0.text(1) ?? ""], $0.integer(2) ?? -1) }
            ) { first, _ in first }
        }
        guard !known.isEmpty else { return }
        for (index, post) in posts.enumerated() {
            guard let count = known[[post.id.board ?? "", post.id.raw]] else { continue }
            if count != post.commentCount { try update(post, at: place) }
            if let thread = try? posts.thread(at: index) { try store(thread, at: place) }
        }
    }

    private func update(_ post: Post, at place: String) throws {
        try use { connection throws(SQLiteError) in
            _ = try connection.run(
                """
                UPDATE post SET title = ?, author = ?, url = ?, page = ?, listed_board = ?,
                    created_at = ?, score = ?, comment_count = ?, tags = ?
                WHERE \(PostID.keyCondition)
                """, post.columns + post.id.key(at: place))
        }
    }
}

extension SQLiteConnection {
    fileprivate func isBookmarked(_ key: [SQLiteValue]) throws(SQLiteError) -> Bool {
        let rows = try run(
            "SELECT 1 FROM post WHERE \(PostID.keyCondition) AND is_bookmarked = 1", key)
        return !rows.isEmpty
    }

    fileprivate func insert(
        _ thread: PostThread, at place: String, _ time: Date
    ) throws(SQLiteError) {
        let columns = Post.columns.names + PostThread.columns.names
        let row = try run(
            """
            INSERT INTO bookmarked_thread
                (place, is_whole, is_private, received_at, \(columns.joined(separator: ", ")))
            VALUES (?, ?, ?, ?, \(Post.columns.placeholders), \(PostThread.columns.placeholders))
            RETURNING id
            """,
            [
                .text(place), SQLiteValue(thread.hasAllComments), SQLiteValue(thread.isPrivate),
                SQLiteValue(time),
            ] + thread.post.values(excerpt: thread.excerpt) + thread.values
        ).first
        for (position, comment) in thread.comments.enumerated() {
            try run(
                """
                INSERT INTO bookmarked_comment (thread, position, \(Comment.columns.list))
                VALUES (?, ?, \(Comment.columns.placeholders))
                """, [SQLiteValue(row?.integer(0)), SQLiteValue(position)] + comment.values)
        }
    }

    /// Removes the threads of posts that were bookmarked until an hour ago.
    ///
    /// Within this hour the user can undo the removal of the bookmark without a network.
    func removeThreadsOfFormerBookmarks(at time: Double) throws(SQLiteError) {
        try run(
            """
            DELETE FROM bookmarked_thread WHERE EXISTS (SELECT 1 FROM post
                WHERE post.place = bookmarked_thread.place
                    AND post.board = bookmarked_thread.board
                    AND post.post = bookmarked_thread.post
                    AND is_bookmarked = 0 AND bookmarked_at < ?)
            """, [.real(time - 3600)])
    }
}

extension PostID {
    /// The condition for the row of a post, with the values of `key(at:)`.
    fileprivate static let keyCondition = "place = ? AND board = ? AND post = ?"

    fileprivate func key(at place: String) -> [SQLiteValue] {
        [.text(place), .text(board ?? ""), .text(raw)]
    }
}
