import Essentials

nonisolated extension Command.Fault {
    /// What is wrong, as a sentence for the reader.
    package var message: String {
        switch self {
        case .unknown(let word): Self.message(ofUnknown: word)
        case .incomplete(let name): "Write :\(name.rawValue) and then \(name.argument)."
        case .excess(let name): "The command :\(name) stands alone."
        case .badLink(let fault): fault.message
        case .noTheme(let name, let names):
            "There is no theme “\(name)”; there are \(names.joined(separator: ", "))."
        }
    }

    /// Names of other screens are right at another place.
    private static func message(ofUnknown word: String) -> String {
        let screens = AllScreens.tables.filter(\.isConfigurable)
        if let screen = screens.first(where: { $0.actions.contains { $0.name == word } }) {
            return "\(screen.title) there is :\(word), not here."
        }
        let names =
            Command.Name.allCases.map(\.rawValue) + screens.flatMap { $0.actions.map(\.name) }
        let guess = names.nearest(to: word).map { "did you mean :\($0)?" }
        return "There is no command “\(word)”; \(guess ?? "Tab after : lists them all.")"
    }
}
