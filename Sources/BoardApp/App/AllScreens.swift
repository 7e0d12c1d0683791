import TerminalUI

/// What can be done on one screen: what the configuration, the README and the man page list.
nonisolated package struct ScreenTable: Sendable {
    /// What the screen is called where keys are configured.
    package let name: String
    /// Where one is there: `In the list of posts`.
    package let title: String
    package let actions: [Line]
    /// Whether its keys can be changed; those of prompts stay as they are.
    package let isConfigurable: Bool

    package struct Line: Sendable {
        package let name: String
        /// The keys of who has not changed them.
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

/// The one place that lists all screens.
nonisolated package enum AllScreens {
    package static let tables = [
        ScreenTable(BoardAction.self, title: "In the list of posts"),
        ScreenTable(PostDetailAction.self, title: "In a post"),
        ScreenTable(ArticleAction.self, title: "In a page that a post points to"),
        ScreenTable(ComposeAction.self, title: "Where one writes", isConfigurable: false),
        ScreenTable(BoardPickerAction.self, title: "In the list of boards"),
        ScreenTable(ProfileAction.self, title: "In your account"),
        ScreenTable(RootAction.self, title: "Everywhere"),
        ScreenTable(HelpAction.self, title: "In the help"),
        ScreenTable(RIBTreeAction.self, title: "In the RIB tree"),
        ScreenTable(AlertAction.self, title: "In a message", isConfigurable: false),
        ScreenTable(ConfirmAction.self, title: "In a question", isConfigurable: false),
        ScreenTable(FormAction.self, title: "In a form", isConfigurable: false),
        ScreenTable(
            AccountFormAction.self, title: "Where one signs in", isConfigurable: false),
        ScreenTable(EditorAction.self, title: "In an editor", isConfigurable: false),
        ScreenTable(CommandLineAction.self, title: "In the command line", isConfigurable: false),
    ]
}

/// What can be done on the top screen now, and on those of its parents.
package typealias AvailableActions = [ActionDescription]
