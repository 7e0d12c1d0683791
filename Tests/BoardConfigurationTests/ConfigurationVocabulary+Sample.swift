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
                    ScreenAction(name: "next", keys: ["j", .down], help: "next post"),
                    ScreenAction(name: "previous", keys: ["k", .up], help: "previous post"),
                    ScreenAction(name: "page-down", keys: [" ", .pageDown], help: "page down"),
                    ScreenAction(name: "close", keys: ["q"], help: "quit"),
                ]),
            ScreenActions(
                name: "post",
                actions: [
                    ScreenAction(name: "fold", keys: ["z"], help: "fold this comment"),
                    ScreenAction(name: "source", keys: ["\\"], help: "the source"),
                    ScreenAction(name: "quote", keys: [], help: "quote it"),
                ]),
        ])
}

extension Configuration {
    /// What a file of this text sets, and what is said about it.
    static func read(_ text: String) -> (configuration: Configuration, complaints: [Complaint]) {
        read(Array(text.utf8), path: "config.toml", vocabulary: .sample)
    }
}
