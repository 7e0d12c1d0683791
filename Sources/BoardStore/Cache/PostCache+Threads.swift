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
                """, [SQLiteValue(id)])
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
        let size = thread.textSize + 200 * thread.comments.count
        store(size: size) { connection throws(SQLiteError) in
            let time = now().timeIntervalSinceReferenceDate
            let id = try connection.store(thread.post, thread.excerpt, of: source, at: time)
            try connection.store(thread, asPost: id, at: time)
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
            try connection.run(
                "DELETE FROM post WHERE source = ? AND board = ? AND post = ?",
                [.text(source), .text(post.board ?? ""), .text(post.raw)])
        }
    }
}

extension SQLiteConnection {
    func store(
        _ thread: PostThread, asPost id: Int, at time: Double
    ) throws(SQLiteError) {
        try run("DELETE FROM thread WHERE post = ?", [SQLiteValue(id)])
        try run(
            """
            INSERT INTO thread (post, received_at, \(PostThread.columns.list))
            VALUES (?, ?, \(PostThread.columns.placeholders))
            """, [SQLiteValue(id), .real(time)] + thread.values)
        for (position, comment) in thread.comments.enumerated() {
            try run(
                """
                INSERT INTO comment (post, position, \(Comment.columns.list))
                VALUES (?, ?, \(Comment.columns.placeholders))
                """, [SQLiteValue(id), SQLiteValue(position)] + comment.values)
        }
    }
}
