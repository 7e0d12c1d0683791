import BoardCore
import BoardStore
import Essentials

/// The state stored between runs: drafts, the outbox and accounts.
struct PersistentServices: Sendable {
    let store: BoardStore
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
        store = BoardStore(folder: folder) { notices.take($0) }
        accounts = AccountBook(
            store: store, folder: folder, place: isPrivate ? .file : preferences.tokenPlace,
            searchPath: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        ) { notices.take($0) }
    }
}

extension PersistentServices {
    /// Removes temporary state and ends the token programs that still run.
    func end() {
        AccountBook.endPrograms()
        guestFolder?.remove()
    }
}

extension Preferences {
    /// Returns the cache for network sources; `nil` if nothing is stored.
    func cache(reportingTo notices: NoticeQueue) -> PostCache? {
        let environment = ProcessInfo.processInfo.environment
        guard !isPrivate, let folder = StateFolder.forCache(environment: environment) else {
            return nil
        }
        return PostCache(folder: folder, limits: cacheLimits) { notices.take($0) }
    }

    var cacheLimits: CacheLimits {
        CacheLimits(size: configuration.cacheSize.value.bytes, days: configuration.cacheDays.value)
    }

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

/// Notices for the user, printed on standard error or passed to the screen.
final class NoticeQueue: Sendable {
    /// The notices that are not printed on standard error.
    let unsaid: AsyncStream<String>
    private let sender: AsyncStream<String>.Continuation
    private let isSaidAtOnce: Bool

    /// - Parameter isSaidAtOnce: A Boolean value that indicates whether notices go directly to
    ///   standard error, because no screen is shown.
    init(isSaidAtOnce: Bool = false) {
        self.isSaidAtOnce = isSaidAtOnce
        (unsaid, sender) = AsyncStream.makeStream(of: String.self)
    }

    func take(_ sentence: String) {
        guard isSaidAtOnce else { return _ = sender.yield(sentence) }
        FileDescriptor.standardError.say("board-tui: \(sentence)")
    }
}
