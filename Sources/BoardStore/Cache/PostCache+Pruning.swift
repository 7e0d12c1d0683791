import Essentials

extension PostCache {
    /// Deletes outdated posts, and the oldest ones if the files are too large.
    ///
    /// This takes short steps in the background, unless more arrives than they can delete.
    func prune() {
        unchecked = 0
        Task { [weak self] in
            repeat { await self?.pause() } while await self?.pruneStep() == true
        }
    }

    /// Deletes the oldest posts if more arrives than is deleted in the background.
    ///
    /// It frees no more than is needed: after the limit was lowered, readers would wait for the rest.
    func makeRoom(for size: Int) {
        guard size > 0, filesSize + size > limits.size + limits.size / 20 else { return }
        let goal = usedSize - size
        while pruneStep(for: size), usedSize > goal {}
    }

    /// The bytes of the file that are in use.
    private var usedSize: Int {
        read { connection throws(SQLiteError) in try connection.usedSize() } ?? 0
    }

    /// The size of the file and its log in bytes.
    private var filesSize: Int {
        ["", "-wal"].reduce(0) { $0 + (DatabaseFile.size(of: path + $1) ?? 0) }
    }

    /// Returns whether storing more would delete posts that were received since a time.
    package func isFull(since time: Date) -> Bool {
        read { connection throws(SQLiteError) in
            guard try connection.usedSize() > limits.size - 2 * logSize else { return false }
            return try connection.timeOfOldest() >= time.timeIntervalSinceReferenceDate
        } ?? false
    }

    /// Deletes some of the oldest posts; returns whether there is more to delete.
    ///
    /// A step takes about 1 ms, so that a key that waits for the processor is not late.
    ///
    /// - Parameter size: The number of bytes to leave free.
    package func pruneStep(for size: Int = 0) -> Bool {
        let start = ContinuousClock.now
        return read { connection throws(SQLiteError) in
            let count = try connection.write { () throws(SQLiteError) in
                var count = 0
                repeat {
                    let deleted = try deleteOldest(in: connection, for: size)
                    count += deleted
                    if deleted == 0 { break }
                } while ContinuousClock.now < start + .microseconds(500)
                return count
            }
            if count > 0 { tablesToMerge = SearchIndex.textTables }
            _ = try mergeParts(in: connection, until: start + .milliseconds(1))
            let free = try connection.number("freelist_count")
            try connection.run("PRAGMA incremental_vacuum(\(Self.pagesPerStep))")
            let rest = try connection.number("freelist_count")
            if count > 0 || rest > 0 && rest < free { return true }
            if DatabaseFile.size(of: path + "-wal") ?? 0 > logSize {
                try connection.emptyLog()
            }
            return false
        } ?? false
    }

    /// Deletes the oldest post, list and article, if that is needed; returns their number.
    private func deleteOldest(
        in connection: SQLiteConnection, for size: Int
    ) throws(SQLiteError) -> Int {
        let oldest = now().timeIntervalSinceReferenceDate - Double(limits.days) * 86400
        let isTooLarge = try connection.usedSize() > limits.size - logSize - size
        let bound = isTooLarge ? try connection.timeOfOldest() : oldest
        let count =
            try connection.deleteOldestLists(until: oldest, orEmptyUntil: bound)
            + connection.deleteOldestArticles(until: bound)
            + connection.deleteOldestPosts(until: bound)
        guard isTooLarge else { return count }
        return try count + connection.removeUnusedVocabulary(after: &checkedWord)
    }

    private static let pagesPerStep = 16
}

extension SQLiteConnection {
    func compact() throws(SQLiteError) {
        try run("VACUUM")
        try emptyLog()
    }

    /// Writes the log into the file, and empties it.
    func emptyLog() throws(SQLiteError) {
        try run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// The bytes of the file that are in use.
    func usedSize() throws(SQLiteError) -> Int {
        try (number("page_count") - number("freelist_count")) * number("page_size")
    }

    /// Returns the value of a pragma.
    fileprivate func number(_ name: String) throws(SQLiteError) -> Int {
        try run("PRAGMA \(name)").first?.integer(0) ?? 0
    }

    /// Returns the time at which the oldest post, empty list or article was received.
    fileprivate func timeOfOldest() throws(SQLiteError) -> Double {
        try run(
            """
            SELECT received_at FROM post
            UNION ALL SELECT received_at FROM list WHERE \(Self.isEmptyList)
            UNION ALL SELECT received_at FROM article
            ORDER BY received_at LIMIT 1
            """
        ).first?.real(0) ?? 0
    }

    /// The condition for a list without posts: a list stays until its posts are deleted.
    private static let isEmptyList =
        "NOT EXISTS (SELECT 1 FROM list_post WHERE list_post.list = list.id)"

    /// Deletes the oldest list; returns the number of lists.
    fileprivate func deleteOldestLists(
        until time: Double, orEmptyUntil emptyTime: Double
    ) throws(SQLiteError) -> Int {
        try run(
            """
            DELETE FROM list WHERE id IN (SELECT id FROM list
                WHERE received_at <= ? OR received_at <= ? AND \(Self.isEmptyList)
                ORDER BY received_at LIMIT 1)
            RETURNING 1
            """, [.real(time), .real(emptyTime)]
        ).count
    }

    /// Deletes the oldest article; returns the number of articles.
    fileprivate func deleteOldestArticles(until time: Double) throws(SQLiteError) -> Int {
        let rows = try run(
            """
            SELECT number FROM article
            WHERE received_at <= ? ORDER BY received_at LIMIT 1
            """, [.real(time)])
        for number in rows.compactMap({ $0.integer(0) }) {
            try removeFromIndex(number, of: .articles)
            try run("DELETE FROM article WHERE number = ?", [SQLiteValue(number)])
        }
        return rows.count
    }

    /// Deletes the oldest post, or some of its comments; returns the number of posts.
    fileprivate func deleteOldestPosts(until time: Double) throws(SQLiteError) -> Int {
        let rows = try run(
            """
            SELECT id FROM post
            WHERE received_at <= ? ORDER BY received_at LIMIT 1
            """, [.real(time)])
        for row in rows { try deletePost(row.integer(0) ?? 0, commentLimit: 10) }
        return rows.count
    }
}
