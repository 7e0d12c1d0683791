import BoardCore
import BoardStore
import Essentials

/// What the program keeps from one run to the next: drafts, the outbox, and who is signed in.
struct Keeping: Sendable {
    let store: BoardStore
    let accounts: AccountBook
    /// What the reader has to know of it.
    let sentences: Sentences
    /// What goes when the program ends; `nil` where all stays.
    private let guestFolder: GuestFolder?

    /// - Parameter isSaidAtOnce: whether nobody else writes on the terminal.
    init(_ preferences: Preferences, isSaidAtOnce: Bool = false) {
        let environment = ProcessInfo.processInfo.environment
        let isRestricted = preferences.settings.isRestricted
        guestFolder = isRestricted ? GuestFolder() : nil
        let folder = isRestricted ? guestFolder?.state : StateFolder(environment: environment)
        let sentences = Sentences(isSaidAtOnce: isSaidAtOnce)
        self.sentences = sentences
        store = BoardStore(folder: folder) { sentences.take($0) }
        accounts = AccountBook(
            store: store, folder: folder, place: isRestricted ? .file : preferences.tokenPlace,
            searchPath: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        ) { sentences.take($0) }
    }
}

extension Keeping {
    /// Removes what is not to stay, and ends what would run on.
    func end() {
        AccountBook.endPrograms()
        guestFolder?.remove()
    }
}

extension Preferences {
    /// Where what shows sites who asks is kept; the reader's own command comes first.
    var tokenPlace: TokenPlace {
        let command = configuration.tokenCommand.value
        if !command.isBlank { return .command(command) }
        return switch configuration.tokens.value {
        case .keyring: .keyring
        case .file: .file
        }
    }
}
