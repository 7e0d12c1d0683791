import TerminalUI

/// The actions of one screen, as listed in the configuration, the README and the man page.
nonisolated package struct ScreenTable: Sendable {
    /// The name of the screen in the configuration of keys.
    package let name: String
    /// The heading of the table, for example `In the list of posts`.
    package let title: String
    package let actions: [Line]
    /// A Boolean value that indicates whether the keys can be changed; those of prompts are fixed.
    package let isConfigurable: Bool

    package struct Line: Sendable {
        package let name: String
        /// The default keys.
        package let keys: [Key]
        package let help: String
    }

    fileprivate init<Action: ScreenAction>(
        _ action: Action.Type, title: String, isConfigurable: Bool = true
    ) {
        name = Action.screen
        self.title = title
        self.isConfigurable = isConfigurable
        actions = Action.bindings.map {
            Line(name: $0.action.rawValue, keys: $0.keys, help: $0.help)
        }
    }
}

/// A namespace for the tables of all screens.
nonisolated package enum ScreenTables {
    package static let tables = [
        ScreenTable(BoardAction.self, title: "In the list of posts"),
        ScreenTable(PostDetailAction.self, title: "In a post"),
        ScreenTable(ArticleAction.self, title: "In a page that a post links to"),
        ScreenTable(ComposeAction.self, title: "While writing", isConfigurable: false),
        ScreenTable(BoardPickerAction.self, title: "In the list of boards"),
        ScreenTable(InboxAction.self, title: "In the inbox"),
        ScreenTable(ProfileAction.self, title: "In your account"),
        ScreenTable(RootAction.self, title: "Everywhere"),
        ScreenTable(HelpAction.self, title: "In the help"),
        ScreenTable(RIBTreeAction.self, title: "In the RIB tree"),
        ScreenTable(AlertAction.self, title: "In a message", isConfigurable: false),
        ScreenTable(ConfirmAction.self, title: "In a question", isConfigurable: false),
        ScreenTable(FormAction.self, title: "In a form", isConfigurable: false),
        ScreenTable(
            AccountFormAction.self, title: "While signing in", isConfigurable: false),
        ScreenTable(EditorAction.self, title: "In an editor", isConfigurable: false),
        ScreenTable(CommandLineAction.self, title: "In the command line", isConfigurable: false),
    ]
}

/// The actions that are available now on the top screen and on those of its parents.
package typealias AvailableActions = [ActionDescription]
