import TerminalUI

/// All settings of the program, each with where it comes from.
package struct Configuration: Hashable, Sendable {
    package var theme: Setting<String>
    package var density = Setting(Density.compact)
    package var sort = Setting(SortOrder.source)
    package var mouse = Setting(true)
    /// How many columns a text may be wide.
    package var textWidth = Setting(100)
    /// How many columns the terminal gives a character of ambiguous width: 1 or 2.
    package var ambiguousWidth = Setting(1)
    package var ascii = Setting(false)
    package var linear = Setting(false)
    package var opener = Setting(OpenerCommand.automatic)
    package var emoji = Setting(EmojiStyle.automatic)
    package var nsfw = Setting(false)
    package var tokens = Setting(TokenStorage.keyring)
    /// A line for the shell that prints tokens; empty for none.
    package var tokenCommand = Setting("")
    /// The keys of all screens, in the order of the vocabulary.
    package internal(set) var screens: [ScreenKeys]
    /// The sources that have names, in the order of the file.
    package internal(set) var sources: [NamedSource] = []

    let vocabulary: ConfigurationVocabulary

    /// The settings of who has set nothing: the first theme, and every screen's own keys.
    package init(vocabulary: ConfigurationVocabulary) {
        self.vocabulary = vocabulary
        theme = Setting(vocabulary.themes.first ?? "")
        screens = vocabulary.screens.map(ScreenKeys.init)
    }

    /// The keys of an action; `nil` where there is no such screen or action.
    package func keys(of action: String, on screen: String) -> [Key]? {
        let screen = screens.first { $0.name == screen }
        return screen?.actions.first { $0.name == action }?.keys.value
    }
}

/// The keys of one screen.
package struct ScreenKeys: Hashable, Sendable {
    package let name: String
    package internal(set) var actions: [ActionKeys]

    init(_ screen: ScreenActions) {
        name = screen.name
        actions = screen.actions.map { ActionKeys(name: $0.name, keys: Setting($0.keys)) }
    }
}

/// The keys that do one thing; none where it has been unbound.
package struct ActionKeys: Hashable, Sendable {
    package let name: String
    package internal(set) var keys: Setting<[Key]>
}
