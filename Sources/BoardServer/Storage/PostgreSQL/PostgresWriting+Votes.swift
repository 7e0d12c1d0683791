extension PostgresWriting {
    func vote(_ value: Int, on entry: Entry) throws -> WriteResult {
        let score = try lock(entry).score
        let old = try PostgresVotes.vote(of: account.id, on: entry.id, in: db)
        guard old != value else { return .vote(score: score, mine: value) }
        try PostgresVotes.set(value, by: account.id, on: entry.id, in: db)
        try setScore(score + value - old, of: entry)
        return .vote(score: score + value - old, mine: value)
    }

    /// A second report of the same reader takes the place of the first.
    func report(_ entry: Entry, reason: String) throws {
        let post = try lock(entry).post
        try db.execute(
            """
            INSERT INTO reports (entry_id, post_id, is_comment, account_id, reason, created_at)
            VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (entry_id, account_id) DO UPDATE SET reason = excluded.reason
            """,
            [
                entry.id.rawValue, post.rawValue, post != entry.id, account.id.rawValue, reason,
                now.rawValue,
            ])
    }

    private func lock(_ entry: Entry) throws -> (score: Int, post: EntryID) {
        switch entry {
        case .post(let id):
            return (try PostgresPosts.lock(id, in: db).post.score, id)
        case .comment(let id):
            let (comment, post, _) = try lockComment(id)
            return (comment.score, post.id)
        }
    }

    private func setScore(_ score: Int, of entry: Entry) throws {
        switch entry {
        case .post(let id):
            try db.execute(
                "UPDATE posts SET score = $1, updated_at = $2 WHERE id = $3",
                [score, now.rawValue, id.rawValue])
        case .comment(let id):
            try db.execute(
                "UPDATE comments SET score = $1 WHERE id = $2", [score, id.rawValue])
        }
    }
}
