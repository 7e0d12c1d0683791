import BoardConfiguration
import TerminalUI

extension ConfigurationVocabulary {
    /// Two small screens, and the themes of the program.
    static let sample = ConfigurationVocabulary(
        themes: [
            "dark", "light", "high-contrast", "mono", "solarized", "gruvbox", "nord", "catppuccin",
        ],
        screens: [
            ScreenActions(
                name: "list",
                actions: [
                    NamedAction(name: "next", keys: ["j", .down], help: "next post"),
                    NamedAction(name: "previous", keys: ["k", .up], help: "previous post"),
                    NamedAction(name: "page-down", keys: [" ", .pageDown], help: "page down"),
                    NamedAction(name: "close", keys: ["q"], help: "quit"),
                ]),
            ScreenActions(
                name: "post",
                actions: [
                    NamedAction(name: "fold", keys: ["z"], help: "fold this comment"),
                    NamedAction(name: "source", keys: ["\\"], help: "the source"),
                    NamedAction(name: "quote", keys: [], help: "quote it"),
                ]),
        ],
        sourceKinds: ["hn", "lemmy", "feed"])
}

extension Configuration {
    /// Returns the settings and problems of a file with this text.
    static func read(_ text: String) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
        read(Array(text.utf8), path: "config.toml", vocabulary: .sample)
    }
}
