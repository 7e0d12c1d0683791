import BoardCore
import Localization
import TerminalUI

/// The names that a command can use, apart from those of the loaded list.
nonisolated package struct CommandVocabulary: Sendable, Hashable {
    /// The actions that can be run by name on the current screen.
    package let actions: [ActionDescription]
    package let themes: [String]
    /// The names of the sort orders.
    package let sorts: [String]
    /// The names of the sources; empty if there is only one.
    package let sources: [String]
    /// The boards that may be missing in the loaded list.
    package let boards: [Board]
    /// The saved searches, which are shown like boards.
    package let searches: [SavedSearch]
    /// The sources in the configuration file.
    package let addedSources: [AddedSource]
    /// The beginnings of addresses that name a kind of source.
    package let sourceKinds: [String]

    package init(
        actions: [ActionDescription] = [], themes: [String] = [], sorts: [String] = [],
        sources: [String] = [], boards: [Board] = [], searches: [SavedSearch] = [],
        addedSources: [AddedSource] = [], sourceKinds: [String] = []
    ) {
        self.actions = actions
        self.themes = themes
        self.sorts = sorts
        self.sources = sources
        self.boards = boards
        self.searches = searches
        self.addedSources = addedSources
        self.sourceKinds = sourceKinds
    }

    func hasAction(named name: String) -> Bool { actions.contains { $0.name == name } }

    /// Returns the possible arguments of a command, if it has a fixed set of them.
    func names(for command: Command.Name) -> [String] {
        switch command {
        case .language: Language.allCases.map(\.rawValue)
        case .sort: sorts
        case .theme: themes
        case .remove, .rename: addedSources.map(\.name)
        case .add, .board, .open, .pipe, .post, .save, .search, .panel, .width: []
        }
    }

    /// Returns the theme with the given name or unambiguous prefix.
    func theme(beginningWith text: String) -> String? {
        if themes.contains(text) { return text }
        let candidates = themes.filter { $0.hasPrefix(text) }
        return text.isEmpty || candidates.count > 1 ? nil : candidates.first
    }

    /// The commands, and the actions that do not share a command's name.
    var answers: [CompletionCandidate] {
        let commands = Command.Name.allCases.map { name in
            CompletionCandidate(
                text: name.rawValue, note: "\(name.argument)  \(name.help)", end: " ")
        }
        let names = Set(Command.Name.allCases.map(\.rawValue))
        return commands + actions.filter { !names.contains($0.name) }.map(\.answer)
    }
}

nonisolated extension ActionDescription {
    /// The name of the action, with its keys and its description or the reason it is not available.
    fileprivate var answer: CompletionCandidate {
        let note = [keys, reason ?? help].filter { !$0.isEmpty }.joined(separator: "  ")
        return CompletionCandidate(text: name, note: note)
    }
}
