import BoardCore
import TerminalUI

/// What a line may speak of beside what lists tell of.
nonisolated package struct CommandVocabulary: Sendable, Hashable {
    /// What can be done by name where the reader is.
    package let actions: [ActionDescription]
    package let themes: [String]
    /// What posts can be sorted by.
    package let sorts: [String]
    /// What the sources are called; empty where there is one only.
    package let sources: [String]
    /// Boards that no list has to tell of.
    package let boards: [Board]

    package init(
        actions: [ActionDescription] = [], themes: [String] = [], sorts: [String] = [],
        sources: [String] = [], boards: [Board] = []
    ) {
        self.actions = actions
        self.themes = themes
        self.sorts = sorts
        self.sources = sources
        self.boards = boards
    }

    func hasAction(named name: String) -> Bool { actions.contains { $0.name == name } }

    /// What may follow a command, where that is one of a few names.
    func names(for command: Command.Name) -> [String] {
        switch command {
        case .sort: sorts
        case .theme: themes
        case .board, .open, .post, .search: []
        }
    }

    /// The theme that is meant by the beginning of its name, where that is clear.
    func theme(beginningWith text: String) -> String? {
        if themes.contains(text) { return text }
        let candidates = themes.filter { $0.hasPrefix(text) }
        return text.isEmpty || candidates.count > 1 ? nil : candidates.first
    }

    /// The commands, and the actions whose names are none.
    var answers: [CompletionAnswer] {
        let commands = Command.Name.allCases.map { name in
            CompletionAnswer(
                text: name.rawValue, note: "\(name.argument)  \(name.help)", end: " ")
        }
        let names = Set(Command.Name.allCases.map(\.rawValue))
        return commands + actions.filter { !names.contains($0.name) }.map(\.answer)
    }
}

nonisolated extension ActionDescription {
    /// What keys have to be pressed for it, and what it does or why not.
    fileprivate var answer: CompletionAnswer {
        let note = [keys, reason ?? help].filter { !$0.isEmpty }.joined(separator: "  ")
        return CompletionAnswer(text: name, note: note)
    }
}
