import BoardCore
import Essentials

extension PostCache {
    /// Returns the stored thread of a post; `nil` if there is none.
    package func thread(of post: PostID, at source: String) -> PostThread? {
        read { connection throws(SQLiteError) in
            let rows = try connection.run(
                """
                SELECT \(Self.postColumns), post.id, thread.received_at,
                    \(PostThread.columns.list)
                FROM post JOIN thread ON thread.post = post.id
                WHERE source = ? AND board = ? AND post.post = ?
                """, [.text(source), .text(post.board ?? ""), .text(post.raw)])
            guard let row = rows.first, let id = row.integer(17) else { return nil }
            let comments = try connection.run(
                """
                SELECT \(Comment.columns.list) FROM comment WHERE post = ? ORDER BY position
                """, [SQLiteValue(id)]
            ) { row throws(SQLiteError) in Comment(row, from: 0) }
            var thread = PostThread(
                row, from: 19, post: Post(row, in: post.source), comments: comments)
            thread.stored = StoredCopy(receivedAt: row.date(18) ?? now())
            return thread
        }
    }

    /// Stores a thread in place of an older state.
    ///
    /// A part of the comments does not replace a current thread that has more of them.
    package func store(_ thread: PostThread, of source: String) {
        if thread.missingComments > 0,
            let count = currentComments(of: thread.post, at: source),
            count > thread.comments.count
        {
            return
        }
        store(size: thread.storedSize) { connection throws(SQLiteError) in
            let time = now().timeIntervalSinceReferenceDate
            let id = try connection.store(thread.post, thread.excerpt, of: source, at: time)
            try connection.store(thread, asPost: id, at: time)
        }
    }

    func hasThread(of post: PostID, at source: String) -> Bool {
        read { connection throws(SQLiteError) in
            try connection.run(
                """
                SELECT 1 FROM post JOIN thread ON thread.post = post.id
                WHERE source = ? AND board = ? AND post.post = ?
                """, [.text(source), .text(post.board ?? ""), .text(post.raw)]
            ).first
        } != nil
    }

    /// Stores a thread that was received before; a post that a list has meanwhile stays as it is.
    func restore(_ thread: PostThread, of source: String) {
        store(size: thread.storedSize) { connection throws(SQLiteError) in
            let rows = try connection.run(
                "SELECT id FROM post WHERE source = ? AND board = ? AND post = ?",
                [.text(source), .text(thread.id.board ?? ""), .text(thread.id.raw)])
            let now = now()
            var id = rows.first?.integer(0)
            if id == nil {
                id = try connection.store(
                    thread.post, thread.excerpt, of: source,
                    at: now.timeIntervalSinceReferenceDate)
            }
            try connection.store(
                thread, asPost: id ?? 0,
                at: (thread.stored?.receivedAt ?? now).timeIntervalSinceReferenceDate)
        }
    }

    /// Returns the number of stored comments of a post.
    ///
    /// `nil` if its list says that there are more, or that the last activity was later.
    func currentComments(of post: Post, at source: String) -> Int? {
        read { connection throws(SQLiteError) in
            let rows = try connection.run(
                """
                SELECT thread.received_at, missing_comments,
                    (SELECT count(*) FROM comment WHERE comment.post = thread.post)
                FROM post JOIN thread ON thread.post = post.id
                WHERE source = ? AND board = ? AND post.post = ?
                """, [.text(source), .text(post.id.board ?? ""), .text(post.id.raw)])
            guard let row = rows.first, let time = row.date(0), let missing = row.integer(1),
                let count = row.integer(2), count + missing >= post.commentCount,
                time >= post.activeAt ?? .distantPast
            else { return nil }
            return count
        }
    }

    /// Removes a post that its source no longer has.
    func remove(_ post: PostID, of source: String) {
        store(size: 0) { connection throws(SQLiteError) in
            try connection.deletePosts(
                where: "source = ? AND board = ? AND post = ?",
                [.text(source), .text(post.board ?? ""), .text(post.raw)])
        }
    }
}

extension SQLiteConnection {
    func store(
        _ thread: PostThread, asPost id: Int, at time: Double
    ) throws(SQLiteError) {
        let values = thread.values
        let stored = try run(
            "SELECT body, format FROM thread WHERE post = ?", [SQLiteValue(id)])
        if stored.first?.values[...] != values.prefix(2) { try removePostFromIndex(id) }
        try run(Self.threadStatement, [SQLiteValue(id), .real(time)] + values)
        try store(thread.comments, ofPost: id)
    }

    private static let threadStatement = """
        INSERT INTO thread (post, received_at, \(PostThread.columns.list))
        VALUES (?, ?, \(PostThread.columns.placeholders))
        ON CONFLICT (post) DO UPDATE SET received_at = excluded.received_at,
            \(PostThread.columns.replacements())
        """

    /// Stores the comments of a post; those that are the same stay in the index.
    private func store(_ comments: [Comment], ofPost id: Int) throws(SQLiteError) {
        var stored: [Comment.ID: StoredComment] = [:]
        for row in try run(Self.commentsQuery, [SQLiteValue(id)]) {
            let comment = StoredComment(row)
            if let double = stored.updateValue(comment, forKey: comment.comment.id) {
                try deleteComment(double.row)
            }
        }
        for (position, comment) in comments.enumerated() {
            if let known = stored.removeValue(forKey: comment.id) {
                try update(known, to: comment, at: position)
            } else {
                try insert(comment, ofPost: id, at: position)
            }
        }
        for comment in stored.values { try deleteComment(comment.row) }
    }

    private func update(
        _ stored: StoredComment, to comment: Comment, at position: Int
    ) throws(SQLiteError) {
        guard stored.comment != comment || stored.position != position else { return }
        if !stored.hasTexts(of: comment) { try removeFromIndex(stored.row, of: .comments) }
        try run(
            Self.commentUpdate,
            [SQLiteValue(position)] + comment.values + [SQLiteValue(stored.row)])
    }

    private func insert(
        _ comment: Comment, ofPost id: Int, at position: Int
    ) throws(SQLiteError) {
        try run(Self.commentStatement, [SQLiteValue(id), SQLiteValue(position)] + comment.values)
    }

    private static let commentsQuery =
        "SELECT row, position, \(Comment.columns.list) FROM comment WHERE post = ?"

    private static let commentUpdate = """
        UPDATE comment SET position = ?, \(Comment.columns.assignments)
        WHERE row = ?
        """

    private static let commentStatement = """
        INSERT INTO comment (post, position, \(Comment.columns.list))
        VALUES (?, ?, \(Comment.columns.placeholders))
        """

    private func deleteComment(_ row: Int) throws(SQLiteError) {
        try removeFromIndex(row, of: .comments)
        try run("DELETE FROM comment WHERE row = ?", [SQLiteValue(row)])
    }

    /// Deletes up to `limit` comments of a post; returns their number.
    private func deleteComments(ofPost id: Int, limit: Int) throws(SQLiteError) -> Int {
        let rows = try run(
            "SELECT row FROM comment WHERE post = ? LIMIT ?",
            [SQLiteValue(id), SQLiteValue(limit)])
        for row in rows { try deleteComment(row.integer(0) ?? 0) }
        return rows.count
    }

    /// Deletes posts with their threads.
    func deletePosts(
        where condition: String, _ values: [SQLiteValue]
    ) throws(SQLiteError) {
        for row in try run("SELECT id FROM post WHERE \(condition)", values) {
            try deletePost(row.integer(0) ?? 0, commentLimit: .max)
        }
    }

    /// Deletes a post, or only some of its comments if there are too many for one step.
    func deletePost(_ id: Int, commentLimit: Int) throws(SQLiteError) {
        guard try deleteComments(ofPost: id, limit: commentLimit) < commentLimit else { return }
        try removePostFromIndex(id)
        try run("DELETE FROM post WHERE id = ?", [SQLiteValue(id)])
    }
}

/// A comment with its place in the table.
private struct StoredComment {
    let row: Int
    let position: Int
    let comment: Comment

    init(_ values: SQLiteRow) {
        row = values.integer(0) ?? 0
        position = values.integer(1) ?? 0
        comment = Comment(values, from: 2)
    }

    /// Returns whether another comment has the same words in the index.
    func hasTexts(of other: Comment) -> Bool {
        (comment.author, comment.body, comment.format) == (other.author, other.body, other.format)
    }
}

extension PostThread {
    /// The approximate size in the database, in bytes.
    fileprivate var storedSize: Int { textSize + 200 * comments.count }
}
