import BoardCore

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
            "“\(name)” is not open here; board-tui list shows all sources."
        case .noSuchBoard(let id): "There is no board “\(id)” here."
        case .severalBoards(let names):
            "Several sources have this board; choose one: \(names.joined(separator: ", "))."
        case .noSuchPost(let id): "There is no post “\(id)” here."
        case .noAccounts(let name): "You cannot sign in at “\(name)” from here."
        case .unreadable(let error): "The link was not followed. \(error.message)"
        case .stopped: "The link was not followed: its post is not loaded. R loads more."
        case .timedOut: "The link was not followed: loading the posts takes too long."
        case .alreadyReported, .overtaken: nil
        }
    }
}
