import BoardCore
import Essentials

extension BoardStore: DraftStore {
    package func save(_ draft: Draft) throws {
        try useForStorage { connection throws(SQLiteError) in try connection.save(draft) }
    }

    package nonisolated func saveSynchronously(_ draft: Draft) throws {
        try executor.wait {
            try assumeIsolated { store in
                try draft.isBlank ? store.remove(draft.id) : store.save(draft)
            }
        }
    }

    package func remove(_ id: Draft.ID) throws {
        try useForRemoval { connection throws(SQLiteError) in try connection.remove(id) }
        endLease(of: id)
    }

    package func drafts() throws -> [Draft] {
        mergeEditorText()
        return try use(orBeforeAll: []) { connection throws(SQLiteError) in
            try connection.drafts()
        }
    }

    package func draft(_ id: Draft.ID) throws -> Draft? {
        try use(orBeforeAll: nil) { connection throws(SQLiteError) in try connection.draft(id) }
    }

    package func claim(_ id: Draft.ID, until end: Date) throws -> Draft? {
        try use(orBeforeAll: nil) { connection throws(SQLiteError) in
            try connection.write { () throws(SQLiteError) in
                guard let draft = try connection.draft(id), draft.isOutgoing,
                    try !connection.isClaimed(id, at: now())
                else { return nil }
                try connection.claim(id, until: end)
                return draft
            }
        }
    }

    package func hold(_ id: Draft.ID, until end: Date) throws -> Bool {
        try use(orBeforeAll: false) { connection throws(SQLiteError) in
            try connection.write { () throws(SQLiteError) in
                guard try connection.draft(id) != nil,
                    try !connection.isClaimed(id, at: now(), byAnother: true)
                else { return false }
                try connection.claim(id, until: end)
                return true
            }
        }
    }

    package func release(_ id: Draft.ID) throws {
        let process = ProcessIdentity.current
        try use(orBeforeAll: ()) { connection throws(SQLiteError) in
            _ = try connection.run(
                "DELETE FROM claim WHERE draft = ? AND process = ? AND process_started_at = ?",
                [.text(id), SQLiteValue(Int(process.number)), SQLiteValue(process.startedAt)])
        }
    }

    package func takeInterrupted() throws -> [Draft] {
        mergeEditorText()
        return try use(orBeforeAll: []) { connection throws(SQLiteError) in
            guard try !connection.interruptedDrafts().isEmpty else { return [] }
            return try connection.write { () throws(SQLiteError) in
                let drafts = try connection.interruptedDrafts()
                for draft in drafts { try connection.removeClaim(of: draft.id) }
                return drafts
            }
        }
    }
}

extension SQLiteConnection {
    /// Returns the drafts that a process was editing that has ended.
    fileprivate func interruptedDrafts() throws(SQLiteError) -> [Draft] {
        var drafts: [Draft] = []
        for row in try run("SELECT draft, process, process_started_at FROM claim") {
            guard let id = row.text(0), ProcessIdentity(row, from: 1)?.isAlive == false,
                let draft = try draft(id), !draft.isOutgoing
            else { continue }
            drafts.append(draft)
        }
        return drafts
    }

    func removeClaim(of draft: Draft.ID) throws(SQLiteError) {
        try run("DELETE FROM claim WHERE draft = ?", [.text(draft)])
    }

    func save(_ draft: Draft) throws(SQLiteError) {
        try run(DraftRow.insertion, DraftRow(draft).values)
    }

    func remove(_ id: Draft.ID) throws(SQLiteError) {
        try run("DELETE FROM draft WHERE id = ?", [.text(id)])
    }

    /// Returns all drafts, the most recently changed first.
    func drafts() throws(SQLiteError) -> [Draft] {
        try run(DraftRow.selection + " ORDER BY updated_at DESC, rowid DESC")
            .compactMap { Draft($0) }
    }

    fileprivate func draft(_ id: Draft.ID) throws(SQLiteError) -> Draft? {
        try run(DraftRow.selection + " WHERE id = ?", [.text(id)]).first.flatMap { Draft($0) }
    }

    /// Returns whether a running process has claimed it; with `byAnother`, not this one.
    func isClaimed(
        _ id: Draft.ID, at now: Date, byAnother: Bool = false
    ) throws(SQLiteError) -> Bool {
        let rows = try run(
            "SELECT ends_at, process, process_started_at FROM claim WHERE draft = ?", [.text(id)])
        guard let row = rows.first, let end = row.real(0),
            let process = ProcessIdentity(row, from: 1)
        else { return false }
        if byAnother, process == .current { return false }
        return end > now.timeIntervalSinceReferenceDate && process.isAlive
    }

    func claim(_ id: Draft.ID, until end: Date) throws(SQLiteError) {
        let process = ProcessIdentity.current
        try run(
            "INSERT OR REPLACE INTO claim VALUES (?, ?, ?, ?)",
            [
                .text(id), .real(end.timeIntervalSinceReferenceDate),
                SQLiteValue(Int(process.number)), SQLiteValue(process.startedAt),
            ])
    }
}

extension ProcessIdentity {
    /// Reads the process from two columns of a claim.
    fileprivate init?(_ row: SQLiteRow, from column: Int) {
        guard let number = row.integer(column), let startedAt = row.integer(column + 1) else {
            return nil
        }
        self.init(number: pid_t(truncatingIfNeeded: number), startedAt: startedAt)
    }
}
