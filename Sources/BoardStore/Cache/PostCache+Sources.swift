import BoardCore

/// The facts about a source beside its posts.
struct CachedSourceFacts: Equatable {
    /// The address of the site of the account.
    var site: String?
    /// The account that received what is stored; `nil` for a guest.
    var account: String?
    /// The address prefixed by the detected kind.
    var foundAddress: String?
}

extension PostCache {
    /// Returns the address prefixed by the kind that an earlier run detected; `nil` if unknown.
    ///
    /// It waits for the disk, because the kind must be known when a source is created.
    package nonisolated func foundAddress(of address: String) -> String? {
        executor.wait { assumeIsolated { $0.facts(of: address)?.foundAddress } }
    }

    func facts(of address: String) -> CachedSourceFacts? {
        read { connection throws(SQLiteError) in
            try connection.run(
                "SELECT site, account, found_address FROM source WHERE address = ?",
                [.text(address)]
            ).first.map {
                CachedSourceFacts(site: $0.text(0), account: $0.text(1), foundAddress: $0.text(2))
            }
        }
    }

    func hasPosts(of address: String) -> Bool {
        read { connection throws(SQLiteError) in
            try connection.run("SELECT 1 FROM post WHERE source = ? LIMIT 1", [.text(address)])
                .first
        } != nil
    }

    /// Returns those of some posts that are stored, and those of them that are with their threads.
    func stored(
        among posts: Set<PostID>, of address: String
    ) -> (posts: Set<PostID>, threads: Set<PostID>) {
        read { connection throws(SQLiteError) in
            var stored = (posts: Set<PostID>(), threads: Set<PostID>())
            for post in posts {
                let row = try connection.run(
                    """
                    SELECT EXISTS (SELECT 1 FROM thread WHERE thread.post = post.id)
                    FROM post WHERE source = ? AND board = ? AND post = ?
                    """, [.text(address), .text(post.board ?? ""), .text(post.raw)]
                ).first
                guard let row else { continue }
                stored.posts.insert(post)
                if row.flag(0) == true { stored.threads.insert(post) }
            }
            return stored
        } ?? ([], [])
    }

    /// Records a response of a source.
    ///
    /// Posts that another account received before are deleted. A guest's response changes nothing: the
    /// token may not have been restored in time.
    func note(_ new: CachedSourceFacts, of address: String) {
        let known = facts(of: address)
        var facts = known ?? new
        if new.account != nil { (facts.site, facts.account) = (new.site, new.account) }
        // A source that was opened with the kind of an earlier run detects nothing.
        facts.foundAddress = new.foundAddress ?? facts.foundAddress
        guard facts != known else { return }
        store(size: 0) { connection throws(SQLiteError) in
            if let former = known?.account, former != facts.account {
                try connection.deletePosts(of: address)
            }
            try connection.run(
                "INSERT OR REPLACE INTO source VALUES (?, ?, ?, ?)",
                [
                    .text(address), SQLiteValue(facts.site), SQLiteValue(facts.account),
                    SQLiteValue(facts.foundAddress),
                ])
        }
    }

    /// Removes the detected kind of a source that no longer responds as expected.
    func forgetFoundAddress(of address: String) {
        store(size: 0) { connection throws(SQLiteError) in
            try connection.run(
                "UPDATE source SET found_address = NULL WHERE address = ?", [.text(address)])
        }
    }

    /// Deletes what an account received, because it signed out.
    func forget(_ account: Account) {
        let values = [SQLiteValue.text(account.site.address), .text(account.name)]
        let addresses = read { connection throws(SQLiteError) in
            try connection.run(
                "SELECT address FROM source WHERE site = ? AND account = ?", values
            ).compactMap { $0.text(0) }
        }
        guard let addresses, !addresses.isEmpty else { return }
        store(size: 0) { connection throws(SQLiteError) in
            for address in addresses { try connection.deletePosts(of: address) }
            try connection.run(
                "UPDATE source SET account = NULL WHERE site = ? AND account = ?", values)
        }
    }
}

extension SQLiteConnection {
    fileprivate func deletePosts(of address: String) throws(SQLiteError) {
        try run("DELETE FROM list WHERE source = ?", [.text(address)])
        try deletePosts(where: "source = ?", [.text(address)])
    }
}
