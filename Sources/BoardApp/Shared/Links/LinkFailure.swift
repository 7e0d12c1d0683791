import BoardCore

/// Why a link did not lead where it says.
nonisolated package enum LinkFailure: Error, Sendable, Hashable {
    case noSuchSource(String)
    case noSuchBoard(String)
    /// Boards of several sources have the id; how each is to be named.
    case severalBoards([String])
    /// The list itself says why it is empty.
    case alreadyTold
    case noSuchPost(String)
    /// The source knows nobody by name.
    case noAccounts(String)
    /// The posts could not be read.
    case unreadable(BoardError)
    /// The posts were not read to their end, and the one in question was not among them.
    case stopped
    /// It took too long for a reader to be still waiting for it.
    case timedOut
    /// The reader went elsewhere meanwhile.
    case overtaken

    /// What happened, as a sentence for the reader; `nil` where it was the reader's own
    /// doing, or can be seen.
    package var message: String? {
        switch self {
        case .noSuchSource(let name):
            "“\(name)” is not read here; board-tui list shows what was added."
        case .noSuchBoard(let id): "There is no board “\(id)” here."
        case .severalBoards(let names):
            "Several sources have such a board; name one: \(names.joined(separator: ", "))."
        case .noSuchPost(let id): "There is no post “\(id)” here."
        case .noAccounts(let name): "You cannot sign in at “\(name)” from here."
        case .unreadable(let error): "The link was not followed. \(error.message)"
        case .stopped: "The link was not followed: its post had not been read. R reads on."
        case .timedOut: "The link was not followed: reading the posts takes too long."
        case .alreadyTold, .overtaken: nil
        }
    }
}
