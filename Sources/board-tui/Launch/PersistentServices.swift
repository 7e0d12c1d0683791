import BoardApp
import BoardCore
import BoardStore
import Essentials

/// The state stored between runs: drafts, the outbox, accounts, read posts, bookmarks and the cache.
struct PersistentServices: Sendable {
    let store: BoardStore
    /// The store for read posts, bookmarks and the inbox; `nil` if they are not stored.
    let records: BoardStore?
    /// The cache of network sources; `nil` if nothing is stored.
    let cache: PostCache?
    let accounts: AccountBook
    /// The notices for the user.
    let notices: NoticeQueue
    /// The temporary folder of a guest or a private run, removed at the end; `nil` if all state
    /// is permanent.
    private let guestFolder: GuestFolder?

    init(_ preferences: Preferences, notices: NoticeQueue) {
        let environment = ProcessInfo.processInfo.environment
        let isPrivate = preferences.isPrivate
        guestFolder = isPrivate ? GuestFolder(environment: environment) : nil
        let folder = isPrivate ? guestFolder?.state : StateFolder(environment: environment)
        self.notices = notices
        let store = BoardStore(folder: folder) { notices.take($0) }
        self.store = store
        records = isPrivate ? nil : store
        cache = preferences.cache(reportingTo: notices) { store.isOfNewerVersion() }
        accounts = AccountBook(
            store: store, folder: folder, place: isPrivate ? .file : preferences.tokenPlace,
            searchPath: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
            cache: cache
        ) { notices.take($0) }
    }
}

extension PersistentServices {
    /// Returns the storage of the session, and begins to read it; `nil` if nothing is stored.
    func session(of opened: LaunchSource, _ preferences: Preferences) -> SessionStorage? {
        guard !preferences.isPrivate else { return nil }
        return SessionStorage(
            store, of: opened.source, isFresh: preferences.isFresh,
            continuesList: opened.isOfAllSources && opened.start == nil,
            restoresDensity: !preferences.hasDensityOption)
    }

    /// Closes the files.
    func close() {
        store.close()
        cache?.close()
    }

    /// Removes temporary state and ends the token programs that still run.
    func end() {
        AccountBook.endPrograms()
        guestFolder?.remove()
    }
}

extension Preferences {
    /// The storage for tokens; the user's own command takes precedence.
    var tokenPlace: TokenLocation {
        let command = configuration.tokenCommand.value
        if !command.isBlank { return .command(command) }
        return switch configuration.tokens.value {
        case .keyring: .keyring
        case .file: .file
        }
    }
}

extension SourceCatalog {
    /// Creates a catalog whose sources use what is stored.
    init(_ preferences: Preferences, storedIn services: PersistentServices?, use: CacheUse) {
        self.init(preferences)
        cache = services?.cache
        bookmarks = services?.records
        cacheUse = use
    }
}
