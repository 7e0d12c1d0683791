import TerminalUI

/// All settings of the program, each with its origin.
package struct Configuration: Hashable, Sendable {
    package var theme: Setting<String>
    package var background = Setting(Background.theme)
    package var language = Setting(LanguageSetting.automatic)
    package var density = Setting(Density.compact)
    package var sort = Setting(SortOrder.source)
    package var panel = Setting(true)
    package var mouse = Setting(true)
    /// The maximum width of a text in columns.
    package var textWidth = Setting(80)
    /// The width of ambiguous-width characters on the terminal in columns: 1 or 2.
    package var ambiguousWidth = Setting(1)
    package var ascii = Setting(false)
    package var linear = Setting(false)
    package var opener = Setting(OpenerCommand.automatic)
    package var emoji = Setting(EmojiStyle.automatic)
    package var nsfw = Setting(false)
    /// The number of minutes between automatic refreshes; 0 for none.
    package var refresh = Setting(5)
    package var notify = Setting(Announcement.none)
    package var tokens = Setting(TokenStorage.keyring)
    /// A shell command that prints tokens; empty for none.
    package var tokenCommand = Setting("")
    /// The maximum size of the cache's files.
    package var cacheSize = Setting(ByteCount(megabytes: 500))
    /// The number of days after which a post that was not received again leaves the cache.
    package var cacheDays = Setting(90)
    /// The keys of all screens, in the order of the vocabulary.
    package internal(set) var screens: [ScreenKeys]
    /// The named sources, in the order of the file.
    package internal(set) var sources: [NamedSource] = []
    /// The filters of lists, in the order of the file.
    package internal(set) var filters: [ConfiguredFilter] = []
    /// The styles that differ from those of the theme, in the order of the file.
    package internal(set) var styles: [ConfiguredStyle] = []
    /// The saved searches, in the order of the file.
    package internal(set) var searches: [ConfiguredSearch] = []

    let vocabulary: ConfigurationVocabulary

    /// Creates the default settings: the first theme, and the default keys of each screen.
    package init(vocabulary: ConfigurationVocabulary) {
        self.vocabulary = vocabulary
        theme = Setting(vocabulary.themes.first ?? "")
        screens = vocabulary.screens.map(ScreenKeys.init)
    }

    /// Returns the keys of an action; `nil` if the screen or the action does not exist.
    package func keys(of action: String, on screen: String) -> [Key]? {
        let screen = screens.first { $0.name == screen }
        return screen?.actions.first { $0.name == action }?.keys.value
    }
}

/// The key bindings of one screen.
package struct ScreenKeys: Hashable, Sendable {
    package let name: String
    package internal(set) var actions: [ActionKeys]

    init(_ screen: ScreenActions) {
        name = screen.name
        actions = screen.actions.map { ActionKeys(name: $0.name, keys: Setting($0.keys)) }
    }
}

/// The keys of an action; empty if it is unbound.
package struct ActionKeys: Hashable, Sendable {
    package let name: String
    package internal(set) var keys: Setting<[Key]>
}

/// The background of the screen.
package enum Background: String, CaseIterable, Sendable {
    /// The theme's colour.
    case theme
    /// The terminal's own, with plain text in the terminal's colour.
    case terminal
}

/// The height of a post in the list.
package enum Density: String, CaseIterable, Sendable {
    /// One row.
    case compact
    /// One row, followed by an empty one.
    case comfortable
    /// Two rows: the second shows an excerpt of the text.
    case excerpt
}

/// The style of emoji sequences, about whose width terminals disagree.
package enum EmojiStyle: String, CaseIterable, Sendable {
    /// Chosen by the capabilities of the terminal.
    case automatic = "auto"
    case joined
    /// The parts of a sequence, drawn side by side.
    case apart
}

/// The language of the interface.
package enum LanguageSetting: String, CaseIterable, Sendable {
    /// The language of the environment: `LC_ALL`, `LC_MESSAGES`, `LANG` or `LANGUAGE`.
    case automatic = "auto"
    case english = "en"
    case korean = "ko"
}

/// The order of posts in the list.
package enum SortOrder: String, CaseIterable, Sendable {
    case source = "default"
    case newest, oldest, score, comments, title, author
}

/// The way in which new entries of the inbox are announced.
package enum Announcement: String, CaseIterable, Sendable {
    case none, bell
    /// A notification of the desktop, or the bell if the terminal supports none.
    case desktop
}

/// The storage location for access tokens.
package enum TokenStorage: String, CaseIterable, Sendable {
    /// The desktop's keyring.
    case keyring
    /// A file that only its owner can read.
    case file
}
