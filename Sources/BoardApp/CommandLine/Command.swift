import BoardCore

/// What a reader can have done by typing it behind a colon.
nonisolated package enum Command: Sendable, Hashable {
    case open(BoardLink)
    case tree
    case quit

    /// What keeps a line from being a command.
    package enum Flaw: Error, Sendable, Hashable {
        case unknown(String)
        /// The command needs a word behind it.
        case incomplete(Name)
        /// The command stands alone.
        case excess(Name)
        case badLink(BoardLink.Flaw)
    }

    /// The words that commands begin with.
    package enum Name: String, CaseIterable, Sendable {
        case board, open, post, quit, tree

        /// What follows the word; `nil` where nothing does.
        package var argument: String? {
            switch self {
            case .board, .post: "ID"
            case .open: "LINK"
            case .quit, .tree: nil
            }
        }
    }

    /// Reads a command or a bare link; `nil` for an empty line.
    package init?(_ line: String) throws(Flaw) {
        let line = line.trimmed
        guard !line.isEmpty else { return nil }
        if BoardLink.isLink(line) { self = .open(try Self.link(line)); return }
        let word = line.prefix { $0 != " " }
        guard let name = Name(rawValue: word == "q" ? "quit" : String(word)) else {
            throw .unknown(String(word))
        }
        try self.init(name, String(line.dropFirst(word.count)).trimmed)
    }

    private init(_ name: Name, _ argument: String) throws(Flaw) {
        guard argument.isEmpty == (name.argument == nil) else {
            throw argument.isEmpty ? .incomplete(name) : .excess(name)
        }
        switch name {
        case .board: self = .open(.board(argument))
        case .open: self = .open(try Self.link(argument))
        case .post: self = .open(.post(argument))
        case .quit: self = .quit
        case .tree: self = .tree
        }
    }

    private static func link(_ text: String) throws(Flaw) -> BoardLink {
        do { return try BoardLink(text) } catch { throw .badLink(error) }
    }
}

nonisolated extension Command.Flaw {
    /// What is wrong, as a sentence for the reader.
    package var message: String {
        switch self {
        case .unknown(let word): "There is no command “\(word)”; there are \(Command.Name.list)."
        case .incomplete(let name):
            "Write :\(name.rawValue) and then \(name.argument ?? "nothing")."
        case .excess(let name): "The command :\(name.rawValue) stands alone."
        case .badLink(let flaw): flaw.message
        }
    }
}

nonisolated extension Command.Name {
    /// All words as a sentence lists them.
    fileprivate static var list: String {
        let words = allCases.map(\.rawValue)
        return words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
    }
}

nonisolated extension String {
    fileprivate var trimmed: String { sanitized(as: .line) }
}
