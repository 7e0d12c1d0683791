import BoardCore

/// What a reader can have done by typing it behind a colon.
nonisolated package enum Command: Sendable, Hashable {
    case open(BoardLink)
    /// An address on the web that may be that of a post.
    case follow(String)
    /// The name of a theme.
    case theme(String)
    /// The name of an order of posts.
    case sort(String)
    /// What the source is to look for.
    case search(String)
    /// The name of what keys do on a screen.
    case action(String)

    /// What keeps a line from being a command.
    package enum Fault: Error, Sendable, Hashable {
        case unknown(String)
        /// The command needs a word behind it.
        case incomplete(Name, among: [String])
        /// The command stands alone.
        case excess(String)
        case badLink(BoardLink.Fault)
        case noTheme(String, among: [String])
    }

    /// The words that commands begin with that have something behind them.
    package enum Name: String, CaseIterable, Sendable {
        case board, open, post, search, sort, theme

        /// What follows the word.
        package var argument: String {
            switch self {
            case .board, .post: "ID"
            case .open: "LINK"
            case .search: "WORDS"
            case .sort, .theme: "NAME"
            }
        }

        /// What the command does.
        package var help: String {
            switch self {
            case .board: "show a board"
            case .open: "follow a link to a board or a post"
            case .post: "open a post"
            case .search: "have the source look for words"
            case .sort: "sort the posts"
            case .theme: "change the colours"
            }
        }
    }

    /// Reads a command or a bare link; `nil` for an empty line.
    package init?(_ line: String, in vocabulary: CommandVocabulary) throws(Fault) {
        let line = line.sanitized(as: .line)
        guard !line.isEmpty else { return nil }
        if BoardLink.isLink(line) || LinkTarget.isPage(line) {
            self = try Self.following(line)
            return
        }
        let word = line.prefix { $0 != " " }
        let argument = String(line.dropFirst(word.count)).sanitized(as: .line)
        try self.init(word == "q" ? "quit" : String(word), argument, in: vocabulary)
    }

    /// A word that commands and actions have in common is a command where something follows it.
    private init(
        _ word: String, _ argument: String, in vocabulary: CommandVocabulary
    ) throws(Fault) {
        let name = Name(rawValue: word)
        if let name, !argument.isEmpty {
            try self.init(name, argument, in: vocabulary)
        } else if vocabulary.hasAction(named: word) {
            guard argument.isEmpty else { throw .excess(word) }
            self = .action(word)
        } else {
            throw name.map { .incomplete($0, among: vocabulary.names(for: $0)) }
                ?? .unknown(word)
        }
    }

    private init(
        _ name: Name, _ argument: String, in vocabulary: CommandVocabulary
    ) throws(Fault) {
        switch name {
        case .board: self = .open(.board(argument))
        case .open: self = try Self.following(argument)
        case .post: self = .open(.post(argument))
        case .search: self = .search(argument)
        case .sort: self = .sort(argument)
        case .theme:
            guard let theme = vocabulary.theme(beginningWith: argument) else {
                throw .noTheme(argument, among: vocabulary.themes)
            }
            self = .theme(theme)
        }
    }

    private static func following(_ text: String) throws(Fault) -> Command {
        if LinkTarget.isPage(text) { return .follow(text) }
        do { return .open(try BoardLink(text)) } catch { throw .badLink(error) }
    }
}
