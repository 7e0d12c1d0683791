import BoardCore
import Essentials
import Localization

/// The received lists, threads and articles, in an SQLite file that may be deleted at any time.
///
/// Several processes may use it at once. A failure is reported once and never stops the program:
/// without its cache it requests everything from the network.
package actor PostCache {
    private let folder: StateFolder
    let limits: CacheLimits
    let now: @Sendable () -> Date
    private let isForbidden: @Sendable () -> Bool
    private let isInUse: @Sendable () -> Bool
    private let report: @Sendable (String) -> Void
    nonisolated let executor = QueueExecutor(named: "board-tui.cache")
    private var connection: SQLiteConnection? {
        didSet {
            knownTokens = KnownTokens()
            connectionCount += 1
        }
    }
    private(set) var connectionCount = 0
    /// Set if a newer program wrote the file, or if it is forbidden.
    private var isUnusable = false
    private var hasReported = false
    /// The bytes stored since the size was last checked; the first storage checks it.
    var unchecked = Int.max / 2
    /// The words that are in the index; a failure may have removed some.
    var knownTokens = KnownTokens()
    /// The last word of the index for which a text was looked for.
    var checkedWord = 0
    /// The tables of the index that may have parts to merge.
    var tablesToMerge = SearchIndex.textTables
    private var indexing: Task<Void, Never>?

    static let name = "cache.db"

    /// - Parameters:
    ///   - folder: The directory of the file, which is created when something is first stored.
    ///   - isForbidden: Returns whether the file must not be used, after reporting the reason.
    ///   - isInUse: Returns whether the user is pressing keys, for which the background makes way.
    ///   - report: Receives messages for the user, each a sentence.
    package init(
        folder: StateFolder, limits: CacheLimits = CacheLimits(),
        now: @escaping @Sendable () -> Date = { Date() },
        isForbidden: @escaping @Sendable () -> Bool = { false },
        isInUse: @escaping @Sendable () -> Bool = { false },
        report: @escaping @Sendable (String) -> Void
    ) {
        self.folder = folder
        self.limits = limits
        self.now = now
        self.isForbidden = isForbidden
        self.isInUse = isInUse
        self.report = report
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// The path of the file.
    package nonisolated var path: String { folder.file(Self.name) }

    /// Closes the file at the end of the program, so that the next start need not read its log.
    package nonisolated func close() {
        executor.wait {
            assumeIsolated { cache in
                try? cache.connection?.emptyLog()
                cache.connection = nil
            }
        }
    }

    /// Reads from the cache; returns `nil` if there is none, or if it cannot be read.
    func read<Value>(_ work: (SQLiteConnection) throws(SQLiteError) -> Value?) -> Value? {
        guard access(path, F_OK) == 0 else { return nil }
        return use(work)
    }

    /// Stores in one transaction, and deletes the oldest posts if there is too much.
    ///
    /// - Parameter size: The approximate number of bytes to be stored. Nothing is stored that is
    ///   larger than `largestItem`.
    func store(
        size: Int, _ work: (SQLiteConnection) throws(SQLiteError) -> Void
    ) {
        guard size <= largestItem else { return }
        makeRoom(for: 2 * size)
        let isDone: Void? = use { connection throws(SQLiteError) in
            if connection.isReadOnly { throw .readOnly }
            try connection.write { () throws(SQLiteError) in try work(connection) }
        }
        guard isDone != nil else { return }
        hasReported = false
        unchecked += size
        if unchecked > limits.size / 50 { prune() }
        startIndexing()
    }

    /// The maximum size in bytes of what is stored at once, which leaves room for other posts.
    var largestItem: Int { limits.size / 20 }

    /// The size of the log up to which it is not written into the file; a part of the limit.
    var logSize: Int { min(4 << 20, limits.size / 20) }

    /// Runs work, again if another file took the place of the cache meanwhile.
    ///
    /// Returns `nil` if it fails, which is reported once.
    private func use<Value>(
        _ work: (SQLiteConnection) throws(SQLiteError) -> Value?
    ) -> Value? {
        if !isUnusable { isUnusable = isForbidden() }
        guard !isUnusable else { return nil }
        do {
            let connection = try opened()
            let value = try work(connection)
            return connection.isReplaced ? try work(opened()) : value
        } catch let error as SQLiteError where error.isDamage {
            replace()
        } catch is NewerSchema {
            isUnusable = true
            report(
                localized(
                    "\(path) was written by a newer board-tui. Until you use that version, nothing is stored for reading offline."
                ))
        } catch {
            reportOnce(error)
        }
        return nil
    }

    private func reportOnce(_ error: any Error) {
        guard !hasReported else { return }
        hasReported = true
        let reason =
            switch error {
            case let error as SQLiteError: error.message
            case let error as POSIXError: error.reason
            default: String(describing: error)
            }
        report(localized("Nothing is stored for reading offline: \(path): \(reason)"))
    }

    private func opened() throws -> SQLiteConnection {
        if let connection, !connection.isReplaced {
            try CacheSchema.checkVersion(of: connection)
            return connection
        }
        let opened = try open()
        // The next use tries again to open a file that cannot be written.
        connection = opened.isReadOnly ? nil : opened
        return opened
    }

    private func open() throws -> SQLiteConnection {
        do {
            try folder.make()
            try StateFolder.makeClosedToOthers(path)
            var connection = try SQLiteConnection(path: path)
            if try CacheSchema.isOutdated(connection) {
                // Sources return its contents again.
                if !connection.isReplaced { deleteFiles() }
                connection = try SQLiteConnection(path: path)
            }
            try CacheSchema.bringUp(connection)
            try connection.run("PRAGMA synchronous = NORMAL")
            try connection.run("PRAGMA foreign_keys = ON")
            try connection.run("PRAGMA cache_size = -1000")
            try connection.run("PRAGMA journal_size_limit = \(logSize)")
            // A checkpoint is short then, so that a key that waits for the processor is not late.
            try connection.run("PRAGMA wal_autocheckpoint = \(max(1, min(128, logSize >> 12)))")
            return connection
        } catch let error where !(error is NewerSchema) {
            if let error = error as? SQLiteError, error.isDamage { throw error }
            guard let connection = try? SQLiteConnection(reading: path),
                (try? CacheSchema.checkVersion(of: connection)) != nil
            else { throw error }
            return connection
        }
    }

    /// Deletes a damaged file; the next use creates a new one.
    func replace() {
        let isReplaced = connection?.isReplaced == true
        connection = nil
        // Another program has done so.
        if isReplaced { return }
        deleteFiles()
        report(
            localized(
                "\(path) was damaged and is replaced; what was stored for reading offline is gone."
            ))
    }

    private func deleteFiles() {
        for suffix in ["-wal", "-shm", ""] { unlink(path + suffix) }
    }
}

/// The limits of the cache.
package struct CacheLimits: Sendable {
    /// The maximum size of the files in bytes, which may be exceeded by a fifth for some seconds.
    package var size: Int
    /// The number of days after which a post that was not received again is deleted.
    package var days: Int

    package init(size: Int = 500 << 20, days: Int = 90) {
        self.size = size
        self.days = days
    }
}

/// The amount of stored posts and articles.
package struct CacheContent: Sendable {
    /// The size of the file in bytes.
    package var size = 0
    package var posts = 0
    package var threads = 0
    package var comments = 0
    package var articles = 0
}

// MARK: Maintenance

extension PostCache {
    /// A Boolean value that indicates whether everything could be stored.
    package var isUsable: Bool { !hasReported && !isUnusable }

    /// Opens the file. Throws a `DraftStoreError` if nothing can be stored.
    package func prepareStorage() throws(DraftStoreError) {
        if isForbidden() {
            throw DraftStoreError(reason: localized("a newer board-tui has what is stored"))
        }
        try maintain { connection throws(SQLiteError) in
            if connection.isReadOnly { throw .readOnly }
        }
    }

    /// Returns the amount of what is stored. Throws a `DraftStoreError` if it cannot be read.
    package func content() throws(DraftStoreError) -> CacheContent {
        guard access(path, F_OK) == 0 else { return CacheContent() }
        return try maintain { connection throws(SQLiteError) in
            func count(_ table: String) throws(SQLiteError) -> Int {
                try connection.run("SELECT count(*) FROM \(table)").first?.integer(0) ?? 0
            }
            return CacheContent(
                size: try connection.usedSize(), posts: try count("post"),
                threads: try count("thread"), comments: try count("comment"),
                articles: try count("article"))
        }
    }

    /// Deletes everything that is stored, also while other programs use it.
    package func clear() throws(DraftStoreError) {
        guard access(path, F_OK) == 0 else { return }
        try maintain { connection throws(SQLiteError) in
            try connection.write { () throws(SQLiteError) in
                try connection.clearIndex()
                for table in ["list", "post", "article"] {
                    try connection.run("DELETE FROM \(table)")
                }
            }
            try connection.compact()
        }
    }

    /// Makes the file as small as possible.
    package func compact() throws(DraftStoreError) {
        guard access(path, F_OK) == 0 else { return }
        try maintain { connection throws(SQLiteError) in try connection.compact() }
    }

    private func maintain<Value>(
        _ work: (SQLiteConnection) throws(SQLiteError) -> Value
    ) throws(DraftStoreError) -> Value {
        do {
            return try work(opened())
        } catch let error as SQLiteError {
            throw DraftStoreError(reason: "\(path): \(error.message)")
        } catch is NewerSchema {
            throw DraftStoreError(reason: localized("\(path) was written by a newer board-tui"))
        } catch {
            throw DraftStoreError(reason: "\(path): \(error)")
        }
    }
}

// MARK: Indexing

extension PostCache {
    /// Waits between two steps of work in the background: shortly, or while the user presses keys.
    nonisolated func pause() async {
        repeat {
            guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { return }
        } while isInUse()
    }

    /// Adds what is stored to the index in short steps, once nothing more arrives.
    private func startIndexing() {
        indexing?.cancel()
        indexing = Task { [weak self] in
            try? await Task.sleep(for: .seconds(1))
            repeat {
                await self?.pause()
                if Task.isCancelled { return }
            } while await self?.indexStep() == true
        }
    }

    /// Adds some of what is stored to the index.
    ///
    /// Returns whether there is a cache that can be searched.
    func prepareSearch() -> Bool {
        guard access(path, F_OK) == 0 else { return false }
        _ = addTexts(until: .now + .milliseconds(300))
        return !isUnusable && access(path, F_OK) == 0
    }
}
