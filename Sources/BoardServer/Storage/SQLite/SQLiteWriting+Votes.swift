import GRDB

extension SQLiteWriting {
    func vote(_ value: Int, on entry: Entry) throws -> WriteResult {
        let score = try living(entry).score
        let old = try SQLiteVotes.vote(of: account.id, on: entry.id, in: db)
        guard old != value else { return .vote(score: score, mine: value) }
        try SQLiteVotes.set(value, by: account.id, on: entry.id, in: db)
        try setScore(score + value - old, of: entry)
        return .vote(score: score + value - old, mine: value)
    }

    /// A second report of the same reader takes the place of the first.
    func report(_ entry: Entry, reason: String) throws {
        let post = try living(entry).post
        try execute(
            """
            INSERT INTO reports (entry_id, post_id, is_comment, account_id, reason, created_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (entry_id, account_id) DO UPDATE SET reason = excluded.reason
            """,
            [
                entry.id.rawValue, post.rawValue, post != entry.id, account.id.rawValue, reason,
                now.rawValue,
            ])
    }

    private func living(_ entry: Entry) throws -> (score: Int, post: EntryID) {
        switch entry {
        case .post(let id):
            return (try SQLitePosts.post(id, viewer: nil, in: db).score, id)
        case .comment(let id):
            let (comment, post) = try livingComment(id)
            return (comment.score, post.id)
        }
    }

    private func setScore(_ score: Int, of entry: Entry) throws {
        switch entry {
        case .post(let id):
            try execute(
                "UPDATE posts SET score = ?, updated_at = ? WHERE id = ?",
                [score, now.rawValue, id.rawValue])
        case .comment(let id):
            try execute("UPDATE comments SET score = ? WHERE id = ?", [score, id.rawValue])
        }
    }
}
