import TerminalUI

/// What the configuration may speak of, given by the program, so that this module knows no screen.
package struct ConfigurationVocabulary: Hashable, Sendable {
    /// The names of all themes; the first is the default.
    package let themes: [String]
    package let screens: [ScreenActions]
    /// What may stand before the colon of a source's address.
    package let sourceKinds: [String]

    package init(themes: [String], screens: [ScreenActions], sourceKinds: [String] = []) {
        self.themes = themes
        self.screens = screens
        self.sourceKinds = sourceKinds
    }
}

/// A screen whose keys may be changed, as `[keys.list]`.
package struct ScreenActions: Hashable, Sendable {
    /// What has keys on all screens, where these have no use for them.
    static let everywhere = "everywhere"

    /// Letters, digits and `-`, as all names here.
    package let name: String
    package let actions: [NamedAction]

    package init(name: String, actions: [NamedAction]) {
        self.name = name
        self.actions = actions
    }
}

/// Something that keys do on a screen.
package struct NamedAction: Hashable, Sendable {
    package let name: String
    /// The keys of who has not changed them.
    package let keys: [Key]
    /// What it does, in the words of the help screen.
    package let help: String

    package init(name: String, keys: [Key], help: String) {
        self.name = name
        self.keys = keys
        self.help = help
    }
}
