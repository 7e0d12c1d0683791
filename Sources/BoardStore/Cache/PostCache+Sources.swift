import BoardCore

extension PostCache {
    /// Returns the address prefixed by the kind that an earlier run detected; `nil` if unknown.
    ///
    /// It waits for the disk, because the kind must be known when a source is created.
    package nonisolated func foundAddress(of address: String) -> String? {
        executor.wait {
            assumeIsolated { cache in
                cache.read { connection throws(SQLiteError) in
                    try connection.source(address)?.text(1)
                }
            }
        }
    }

    /// Records a response of a source.
    ///
    /// What another account received before is deleted, because it may be private.
    ///
    /// - Parameters:
    ///   - account: The account that the source responded to; `nil` for a guest.
    ///   - foundAddress: The address prefixed by the kind that was detected in this run, if any.
    func note(_ address: String, account: String?, foundAddress: String?) {
        let known = read { connection throws(SQLiteError) in try connection.source(address) }
        // A source that was opened with the kind of an earlier run detects nothing.
        let values = [SQLiteValue(account), SQLiteValue(foundAddress ?? known?.text(1))]
        guard known?.values != values else { return }
        store(size: 0) { connection throws(SQLiteError) in
            if let former = known?.text(0), former != account {
                for table in ["list", "post"] {
                    try connection.run("DELETE FROM \(table) WHERE source = ?", [.text(address)])
                }
            }
            try connection.run(
                "INSERT OR REPLACE INTO source VALUES (?, ?, ?)", [.text(address)] + values)
        }
    }

    /// Removes the detected kind of a source that no longer responds as expected.
    func forgetFoundAddress(of address: String) {
        store(size: 0) { connection throws(SQLiteError) in
            try connection.run(
                "UPDATE source SET found_address = NULL WHERE address = ?", [.text(address)])
        }
    }
}

extension SQLiteConnection {
    /// Returns the account and the detected address of a source.
    fileprivate func source(_ address: String) throws(SQLiteError) -> SQLiteRow? {
        try run("SELECT account, found_address FROM source WHERE address = ?", [.text(address)])
            .first
    }
}
