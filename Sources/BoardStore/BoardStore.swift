import BoardCore
import Dispatch
import Essentials
import Synchronization

/// The program's SQLite database, which several processes may use at once.
///
/// The database is created when something is first stored, so that reading never waits for it. It
/// is opened by the first query; if that fails, the next query tries again.
package actor BoardStore {
    private let file: DatabaseFile
    nonisolated let executor = QueueExecutor(named: "board-tui.store")
    private var connection: SQLiteConnection? { didSet { dataVersion = connection?.dataVersion } }
    /// Set if a query has found damage, so that the file is checked when it is opened again.
    private var isSuspect = false
    /// A number that changes with each transaction of another connection.
    private var dataVersion: Int?
    /// The number of changes by other programs that were noticed.
    private var changeCount = 0
    /// A Boolean value that indicates whether a newer program wrote the file; `nil` if unknown.
    private let isNewer = Mutex<Bool?>(nil)
    /// The files for external editors; `nil` if nothing can be stored.
    nonisolated let editorHandoff: EditorHandoff?
    /// The unreadable drafts that were reported to the user.
    var reportedUnreadable: Set<Draft.ID> = []
    let report: @Sendable (String) -> Void
    let now: @Sendable () -> Date

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - folder: the state directory; `nil` if the environment has none, so that nothing can be
    ///     stored.
    ///   - checkedSize: the size in bytes up to which the file is checked when it is opened.
    ///   - report: receives messages for the user, each a sentence.
    package init(
        folder: StateFolder?, checkedSize: Int = 128 << 10,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (String) -> Void
    ) {
        file = DatabaseFile(folder: folder, checkedSize: checkedSize, now: now, report: report)
        editorHandoff = folder.map(EditorHandoff.init)
        self.report = report
        self.now = now
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Closes the file at the end of the program, so that the next start need not read its log.
    package nonisolated func close() {
        executor.wait { assumeIsolated { $0.connection = nil } }
    }

    /// Runs `work` on the database; returns `nothing` if the database does not exist.
    func use<Value>(
        orBeforeAll nothing: Value, _ work: (SQLiteConnection) throws(SQLiteError) -> Value
    ) throws(DraftStoreError) -> Value {
        guard connection == nil, !file.isThere else { return try use(work) }
        file.reportAbsence()
        return nothing
    }

    /// Runs work that may remove the last draft or account.
    func useForRemoval(
        _ work: (SQLiteConnection) throws(SQLiteError) -> Void
    ) throws(DraftStoreError) {
        try use(orBeforeAll: ()) { connection throws(SQLiteError) in
            // In this order, a crash in between does not cause a false report of a loss.
            file.removeMark()
            try work(connection)
            if try !connection.isEmpty() { file.makeMark() }
        }
    }

    /// Runs work that stores something.
    func useForStorage<Value>(
        _ work: (SQLiteConnection) throws(SQLiteError) -> Value
    ) throws(DraftStoreError) -> Value {
        try use { connection throws(SQLiteError) in
            let value = try work(connection)
            file.makeMark()
            return value
        }
    }

    /// Runs work, again if it finds damage, which is repaired, or if another file took the place of
    /// the database meanwhile.
    func use<Value>(
        _ work: (SQLiteConnection) throws(SQLiteError) -> Value
    ) throws(DraftStoreError) -> Value {
        var attempts = 3
        while true {
            let connection = try opened()
            attempts -= 1
            do {
                let value = try work(connection)
                // A moved or deleted file would lose the change.
                if attempts == 0 || !isReplaced(connection) { return value }
            } catch {
                guard attempts > 0, error.isDamage || isReplaced(connection) else {
                    throw file.error(error)
                }
                // Opening the file again moves it aside and recovers what can be read.
                if error.isDamage { (self.connection, isSuspect) = (nil, true) }
            }
        }
    }

    private func opened() throws(DraftStoreError) -> SQLiteConnection {
        if let connection {
            if isCurrent(connection) { return connection }
            changeCount += 1
        }
        // Only one connection may use the file when its log is missing.
        if connection?.isMoved == false { connection = nil }
        let opened = try file.open(isSuspect: isSuspect, replacing: connection)
        isSuspect = false
        if opened.isInMemory { isNewer.withLock { $0 = true } }
        // The next query tries again to open a database that cannot be written.
        connection = opened.isReadOnly ? nil : opened
        return opened
    }

    /// Returns whether a connection has the file at the path, in the version of this program.
    private func isCurrent(_ connection: SQLiteConnection) -> Bool {
        !isReplaced(connection) && (try? Schema.isCurrent(connection)) != false
    }

    /// Returns whether another file, or none, took the place of the one that is open.
    ///
    /// The temporary file of a guest stays deleted after the end of the program has begun.
    private func isReplaced(_ connection: SQLiteConnection) -> Bool {
        file.folder?.lasts != false && connection.isReplaced
    }

    /// One element after changes by other programs, if any.
    package nonisolated var changes: AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            guard let folder = file.folder else { return continuation.finish() }
            let seen = Mutex(0)
            let watch = FolderWatch(
                folder.path, log: DatabaseFile.name + "-wal", on: executor.queue
            ) { [weak self] in
                guard let count = self?.assumeIsolated({ $0.changesElsewhere() }) else { return }
                let isNew = seen.withLock { seen in
                    defer { seen = count }
                    return count != seen
                }
                if isNew { continuation.yield() }
            }
            continuation.onTermination = { _ in withExtendedLifetime(watch) {} }
        }
    }

    /// Returns the number of changes by other programs that were noticed so far.
    func changesElsewhere() -> Int {
        if let connection, isReplaced(connection) {
            _ = try? opened()
            return changeCount
        }
        let version = connection?.dataVersion
        if connection == nil ? file.isThere : version != dataVersion { changeCount += 1 }
        dataVersion = version
        return changeCount
    }

    /// Returns whether the database takes the place of one that a newer program wrote.
    package func isTemporary() throws(DraftStoreError) -> Bool {
        try use(orBeforeAll: false) { connection throws(SQLiteError) in connection.isInMemory }
    }

    /// Returns whether a newer program wrote the file, after reporting it.
    ///
    /// The first call waits for the disk.
    package nonisolated func isOfNewerVersion() -> Bool {
        if let known = isNewer.withLock({ $0 }) { return known }
        let found = file.isNewer()
        isNewer.withLock { $0 = found }
        if found { executor.wait { assumeIsolated { _ = try? $0.opened() } } }
        return found
    }
}

extension SQLiteConnection {
    fileprivate var dataVersion: Int? {
        (try? run("PRAGMA data_version"))?.first?.integer(0)
    }
}

/// An executor with its own queue, so that blocking disk access does not delay other tasks.
final class QueueExecutor: SerialExecutor {
    let queue: DispatchQueue

    init(named name: String) {
        queue = DispatchQueue(label: name)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Runs work on the queue and waits for it.
    func wait<Value>(for work: () throws -> Value) rethrows -> Value {
        try queue.sync(execute: work)
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
