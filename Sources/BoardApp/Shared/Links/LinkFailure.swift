import BoardCore
import Localization

/// The reason a link could not be opened.
nonisolated package enum LinkFailure: Error, Sendable, Hashable {
    case noSuchSource(String)
    case noSuchBoard(String)
    /// Boards of several sources have the ID. The associated value lists their full names.
    case severalBoards([String])
    /// The list itself shows an error.
    case alreadyReported
    case noSuchPost(String)
    /// The source has no accounts.
    case noAccounts(String)
    /// The posts could not be loaded.
    case unreadable(BoardError)
    /// Loading was stopped before the post was found.
    case stopped
    /// Loading took too long.
    case timedOut
    /// The user has opened something else meanwhile.
    case overtaken

    /// The message as a sentence, or `nil` if the user caused the failure or can already see it.
    package var message: String? {
        switch self {
        case .noSuchSource(let name):
            localized("“\(name)” is not open here; :sources shows all sources.")
        case .noSuchBoard(let id): localized("There is no board “\(id)” here.")
        case .severalBoards(let names):
            localized(
                "Several sources have this board; choose one: \(names.joined(separator: ", ")).")
        case .noSuchPost(let id): localized("There is no post “\(id)” here.")
        case .noAccounts(let name): localized("You cannot sign in at “\(name)” from here.")
        case .unreadable(let error): localized("The link was not followed. \(error.message)")
        case .stopped: localized("The link was not followed: its post is not loaded. R loads more.")
        case .timedOut: localized("The link was not followed: loading the posts takes too long.")
        case .alreadyReported, .overtaken: nil
        }
    }
}
