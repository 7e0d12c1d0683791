import BoardCore
import Localization

/// A command typed after `:`.
nonisolated package enum Command: Sendable, Hashable {
    case open(BoardLink)
    /// A web address that may be that of a post.
    case follow(String)
    case language(Language)
    case theme(String)
    /// The name of a sort order.
    case sort(String)
    /// The query for a search in everything.
    case search(String)
    /// The file for the open thread.
    case save(String)
    /// The shell command for the open thread.
    case pipe(String)
    /// The width of the list beside a post, in columns.
    case width(Int)
    /// The width of the panel of boards, in columns.
    case panel(Int)
    /// The address of a source to add, and the name for it, if the user has given one.
    case add(String, name: String?)
    /// The old and the new name of a source.
    case rename(String, to: String)
    /// The name of a source to remove.
    case remove(String)
    /// The name of an action of a screen.
    case action(String)

    /// The error that prevents a line from being parsed as a command.
    package enum Fault: Error, Sendable, Hashable {
        case unknown(String)
        /// The command requires an argument.
        case incomplete(Name, among: [String])
        /// The command takes no argument.
        case excess(String)
        case badLink(BoardLink.Fault)
        case noLanguage(String)
        case noTheme(String, among: [String])
        /// The argument is not a number of columns.
        case noWidth(String)
    }

    /// The names of the commands that take an argument.
    package enum Name: String, CaseIterable, Sendable {
        case add, board, language, open, panel, pipe, post, remove, rename, save, search, sort,
            theme,
            width

        /// The placeholder of the argument.
        package var argument: String {
            switch self {
            case .add: localized("NAME SOURCE")
            case .board, .post: localized("ID")
            case .language: localized("CODE")
            case .open: localized("LINK")
            case .pipe: localized("COMMAND")
            case .rename: localized("OLD NEW")
            case .save: localized("FILE")
            case .search: localized("WORDS")
            case .remove, .sort, .theme: localized("NAME")
            case .panel, .width: localized("COLUMNS")
            }
        }

        /// The description of the command.
        package var help: String {
            switch self {
            case .add: localized("add a source, such as hn or the address of a site or feed")
            case .board: localized("show a board")
            case .language: localized("change the language")
            case .open: localized("follow a link to a board or a post")
            case .panel: localized("set the width of the panel of boards")
            case .pipe: localized("run a command with the open post and its comments as input")
            case .post: localized("open a post")
            case .remove: localized("remove a source (asks)")
            case .rename: localized("rename a source")
            case .save: localized("save the open post and its comments as Markdown")
            case .search: localized("search everything")
            case .sort: localized("sort the posts")
            case .theme: localized("change the colours")
            case .width: localized("set the width of the list beside a post")
            }
        }
    }

    /// Parses a command or a bare link. The result is `nil` for an empty line.
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

    /// Creates a command from its name and argument.
    ///
    /// A name shared with an action is that of a command if an argument follows.
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
        let (first, rest) = argument.splitAtSpace
        switch name {
        case .add: self = rest.isEmpty ? .add(first, name: nil) : .add(rest, name: first)
        case .remove: self = .remove(argument)
        case .rename:
            guard !rest.isEmpty else { throw .incomplete(.rename, among: []) }
            self = .rename(first, to: rest)
        case .board: self = .open(.board(argument))
        case .language:
            guard let language = Language(rawValue: argument) else {
                throw .noLanguage(argument)
            }
            self = .language(language)
        case .open: self = try Self.following(argument)
        case .pipe: self = .pipe(argument)
        case .post: self = .open(.post(argument))
        case .save: self = .save(argument)
        case .search: self = .search(argument)
        case .sort: self = .sort(argument)
        case .theme:
            guard let theme = vocabulary.theme(beginningWith: argument) else {
                throw .noTheme(argument, among: vocabulary.themes)
            }
            self = .theme(theme)
        case .panel: self = .panel(try Self.columns(argument))
        case .width: self = .width(try Self.columns(argument))
        }
    }

    private static func columns(_ text: String) throws(Fault) -> Int {
        guard let columns = Int(text), (1...1000).contains(columns) else { throw .noWidth(text) }
        return columns
    }

    private static func following(_ text: String) throws(Fault) -> Command {
        if LinkTarget.isPage(text) { return .follow(text) }
        do { return .open(try BoardLink(text)) } catch { throw .badLink(error) }
    }
}

nonisolated extension String {
    /// The text before the first space, and the text after it, which is empty without one.
    fileprivate var splitAtSpace: (first: String, rest: String) {
        let first = prefix { $0 != " " }
        return (String(first), String(self[first.endIndex...].drop { $0 == " " }))
    }
}
