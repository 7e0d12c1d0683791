import TerminalUI

/// The names that the configuration may use, so that this module does not depend on screens.
package struct ConfigurationVocabulary: Hashable, Sendable {
    /// The names of all themes; the first is the default.
    package let themes: [String]
    package let screens: [ScreenActions]
    /// The valid prefixes of source addresses before the colon.
    package let sourceKinds: [String]

    package init(themes: [String], screens: [ScreenActions], sourceKinds: [String] = []) {
        self.themes = themes
        self.screens = screens
        self.sourceKinds = sourceKinds
    }
}

/// A screen whose keys are configurable, such as `[keys.list]`.
package struct ScreenActions: Hashable, Sendable {
    /// The name for keys that work on every screen that does not use them otherwise.
    static let everywhere = "everywhere"

    /// Letters, digits and `-`, as all names here.
    package let name: String
    package let actions: [NamedAction]

    package init(name: String, actions: [NamedAction]) {
        self.name = name
        self.actions = actions
    }
}

/// An action that can be bound to keys.
package struct NamedAction: Hashable, Sendable {
    package let name: String
    /// The default keys.
    package let keys: [Key]
    /// The description on the help screen.
    package let help: String

    package init(name: String, keys: [Key], help: String) {
        self.name = name
        self.keys = keys
        self.help = help
    }
}
