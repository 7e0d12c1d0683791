import BoardCore
import Essentials

/// What the program keeps for itself, in an SQLite database that several programs may use at once.
///
/// The database is made when something is first kept, so that readers never wait for it, and opened
/// with the first question; where that fails, the next one tries again.
package actor BoardStore {
    private let file: DatabaseFile
    nonisolated let executor = QueueExecutor(named: "board-tui.store")
    private var connection: SQLiteConnection?
    /// `nil` where nothing can be kept.
    nonisolated let lentFiles: LentFiles?
    /// What the reader was told of.
    var toldUnreadable: Set<Draft.ID> = []
    let tell: @Sendable (String) -> Void
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - folder: `nil` where the environment names none; then nothing can be kept.
    ///   - tell: takes what the reader has to know, as a sentence.
    package init(
        folder: StateFolder?, now: @escaping @Sendable () -> Date = { Date() },
        tell: @escaping @Sendable (String) -> Void
    ) {
        file = DatabaseFile(folder: folder, now: now, tell: tell)
        lentFiles = folder.map(LentFiles.init)
        self.tell = tell
        self.now = now
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Does something with what is kept; `nothing` is what there is before anything was.
    func use<Value>(
        orBeforeAll nothing: Value, _ work: (SQLiteConnection) throws(SQLiteError) -> Value
    ) throws(DraftStoreError) -> Value {
        guard connection == nil, !file.isThere else { return try use(work) }
        file.reportAbsence()
        return nothing
    }

    /// The same for work that may remove the last draft or account.
    func useForRemoval(
        _ work: (SQLiteConnection) throws(SQLiteError) -> Void
    ) throws(DraftStoreError) {
        try use(orBeforeAll: ()) { connection throws(SQLiteError) in
            // In this order, a crash in between causes no false report of a loss.
            file.removeMark()
            try work(connection)
            if try !connection.isEmpty() { file.makeMark() }
        }
    }

    /// The same for work that stores something.
    func useForStorage<Value>(
        _ work: (SQLiteConnection) throws(SQLiteError) -> Value
    ) throws(DraftStoreError) -> Value {
        try use { connection throws(SQLiteError) in
            let value = try work(connection)
            file.makeMark()
            return value
        }
    }

    func use<Value>(
        _ work: (SQLiteConnection) throws(SQLiteError) -> Value
    ) throws(DraftStoreError) -> Value {
        let connection = try opened()
        do {
            return try work(connection)
        } catch {
            // The next question finds the damage, and sets the file aside.
            if error.isDamage { self.connection = nil }
            throw DraftStoreError(error)
        }
    }

    private func opened() throws(DraftStoreError) -> SQLiteConnection {
        if let connection { return connection }
        let opened = try file.open()
        connection = opened
        return opened
    }
}
