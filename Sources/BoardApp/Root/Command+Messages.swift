import Essentials

nonisolated extension Command.Fault {
    /// A description of the error for the user, as a sentence.
    package var message: String {
        switch self {
        case .unknown(let word): Self.message(ofUnknown: word)
        case .incomplete(let name, let choices):
            ":\(name.rawValue) needs \(name.need)"
                + (choices.isEmpty ? "." : ": \(choices.joined(separator: ", ")).")
        case .excess(let name): ":\(name) takes no argument."
        case .badLink(let fault): fault.message
        case .noTheme(let name, let names):
            "There is no theme “\(name)”; choose from \(names.joined(separator: ", "))."
        case .noWidth(let text): "“\(text)” is not a number of columns, such as 40."
        }
    }

    /// Returns the message for an unknown command, which may be an action of another screen.
    private static func message(ofUnknown word: String) -> String {
        let screens = ScreenTables.tables.filter(\.isConfigurable)
        let places = screens.filter { $0.actions.contains { $0.name == word } }.map(\.place)
        guard places.isEmpty else {
            return ":\(word) works only \(places.joined(separator: " or "))."
        }
        let names =
            Command.Name.allCases.map(\.rawValue) + screens.flatMap { $0.actions.map(\.name) }
        let guess = names.nearest(to: word).map { "did you mean :\($0)?" }
        return "There is no command “\(word)”; \(guess ?? "Tab in an empty line lists them all.")"
    }
}

nonisolated extension Command.Name {
    /// The required argument of the command, for use in a sentence.
    fileprivate var need: String {
        switch self {
        case .board: "the ID of a board"
        case .open: "a link"
        case .pipe: "a shell command"
        case .save: "the name of a file"
        case .post: "the ID of a post"
        case .search: "search terms"
        case .sort, .theme: "a name"
        case .panel, .width: "a number of columns"
        }
    }
}

nonisolated extension ScreenTable {
    /// The location of the screen, for use in a sentence: `in the list of posts`.
    fileprivate var place: String { title.prefix(1).lowercased() + title.dropFirst() }
}
