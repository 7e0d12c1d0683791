import BoardCore
import Essentials

extension PostCache {
    /// Returns the stored thread of a post; `nil` if there is none.
    package func thread(of post: PostID, at source: String) -> PostThread? {
        read { connection throws(SQLiteError) in
            let rows = try connection.run(
                """
                SELECT \(Self.postColumns), post.id, body, format, base, is_edited, may_edit,
                    may_delete, missing_comments, thread.received_at
                FROM post JOIN thread ON thread.post = post.id
                WHERE source = ? AND board = ? AND post.post = ?
                """, [.text(source), .text(post.board ?? ""), .text(post.raw)])
            guard let row = rows.first, let id = row.integer(17) else { return nil }
            let comments = try connection.run(
                """
                SELECT id, number, author, created_at, body, format, score, vote, depth, presence,
                    is_edited, is_accepted, missing_replies, may_edit, may_delete
                FROM comment WHERE post = ? ORDER BY position
                """, [SQLiteValue(id)])
            var thread = PostThread(
                post: Post(row, in: post.source), body: row.text(18) ?? "",
                format: row.format(19), base: row.text(20).flatMap { URL(string: $0) },
                isEdited: row.flag(21) ?? false, rights: row.rights(from: 22),
                comments: comments.map { Comment($0) }, missingComments: row.integer(24) ?? 0)
            thread.stored = StoredCopy(receivedAt: row.date(25) ?? now())
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
            "INSERT INTO thread VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                SQLiteValue(id), .text(thread.body), .text(thread.format.rawValue),
                SQLiteValue(thread.base?.absoluteString), SQLiteValue(thread.isEdited),
                SQLiteValue(thread.rights.mayEdit), SQLiteValue(thread.rights.mayDelete),
                SQLiteValue(thread.missingComments), .real(time),
            ])
        for (position, comment) in thread.comments.enumerated() {
            try run(
                "INSERT INTO comment VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    SQLiteValue(id), SQLiteValue(position), .text(comment.id),
                    SQLiteValue(comment.number), .text(comment.author),
                    SQLiteValue(comment.createdAt), .text(comment.body),
                    .text(comment.format.rawValue), SQLiteValue(comment.score),
                    SQLiteValue(comment.vote), SQLiteValue(comment.depth),
                    .text(comment.presence.rawValue), SQLiteValue(comment.isEdited),
                    SQLiteValue(comment.isAccepted), SQLiteValue(comment.missingReplies),
                    SQLiteValue(comment.rights.mayEdit), SQLiteValue(comment.rights.mayDelete),
                ])
        }
    }
}

extension Comment {
    fileprivate init(_ row: SQLiteRow) {
        self.init(
            id: row.text(0) ?? "", number: row.integer(1), author: row.text(2) ?? "",
            createdAt: row.date(3), body: row.text(4) ?? "", format: row.format(5),
            score: row.integer(6), vote: row.integer(7), depth: row.integer(8) ?? 0,
            presence: row.text(9).flatMap(Presence.init) ?? .present,
            isEdited: row.flag(10) ?? false, isAccepted: row.flag(11) ?? false,
            missingReplies: row.integer(12) ?? 0, rights: row.rights(from: 13))
    }
}

extension SQLiteRow {
    fileprivate func format(_ column: Int) -> MarkupFormat {
        text(column).flatMap(MarkupFormat.init(rawValue:)) ?? .plain
    }

    /// Reads permissions from two columns.
    fileprivate func rights(from column: Int) -> ItemPermissions {
        ItemPermissions(mayEdit: flag(column), mayDelete: flag(column + 1))
    }
}
