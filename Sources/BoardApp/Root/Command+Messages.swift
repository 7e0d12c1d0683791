import Essentials
import Localization

nonisolated extension Command.Fault {
    /// A description of the error for the user, as a sentence.
    package var message: String {
        switch self {
        case .unknown(let word): Self.message(ofUnknown: word)
        case .incomplete(let name, let choices):
            choices.isEmpty
                ? localized(":\(name.rawValue) needs \(name.need).")
                : localized(
                    ":\(name.rawValue) needs \(name.need): \(choices.joined(separator: ", ")).")
        case .excess(let name): localized(":\(name) takes no argument.")
        case .badLink(let fault): fault.message
        case .noLanguage(let name):
            localized("There is no language “\(name)”; choose from \(Self.languages).")
        case .noTheme(let name, let names):
            localized(
                "There is no theme “\(name)”; choose from \(names.joined(separator: ", ")).")
        case .noWidth(let text):
            localized("“\(text)” is not a number of columns, such as 40.")
        }
    }

    /// Returns the message for an unknown command, which may be an action of another screen.
    private static func message(ofUnknown word: String) -> String {
        let screens = ScreenTables.tables.filter(\.isConfigurable)
        let places = screens.filter { $0.actions.contains { $0.name == word } }.map(\.place)
        guard places.isEmpty else {
            return localized(
                ":\(word) works only \(places.joined(separator: localized(" or "))).")
        }
        let names =
            Command.Name.allCases.map(\.rawValue) + screens.flatMap { $0.actions.map(\.name) }
        return names.nearest(to: word).map {
            localized("There is no command “\(word)”; did you mean :\($0)?")
        } ?? localized("There is no command “\(word)”; Tab in an empty line lists them all.")
    }

    private static var languages: String {
        Language.allCases.map(\.rawValue).joined(separator: ", ")
    }
}

nonisolated extension Command.Name {
    /// The required argument of the command, for use in a sentence.
    fileprivate var need: String {
        switch self {
        case .add: localized("the address of a source, or a name and an address")
        case .board: localized("the ID of a board")
        case .language: localized("a language")
        case .open: localized("a link")
        case .pipe: localized("a shell command")
        case .save: localized("the name of a file")
        case .post: localized("the ID of a post")
        case .search: localized("search terms")
        case .remove: localized("the name of a source")
        case .rename: localized("the old and the new name of a source")
        case .sort, .theme: localized("a name")
        case .panel, .width: localized("a number of columns")
        }
    }
}

nonisolated extension ScreenTable {
    /// The location of the screen, for use in a sentence: `in the list of posts`.
    fileprivate var place: String {
        let title = localized(key: title)
        return title.prefix(1).lowercased() + title.dropFirst()
    }
}
