import TerminalUI

/// The actions that are available on every screen.
nonisolated package enum RootAction: String, ScreenAction {
    case help, map, command
    case configuration = "config"
    case editConfiguration = "edit-config"
    case logIn = "login"
    case signUp = "signup"
    case logOut = "logout"
    case account, profile, inbox, drafts, outbox, filters, moderation, add, sources
    case ribTree = "tree"
    case quit, interrupt, redraw, suspend

    package static let screen = "everywhere"

    package static let bindings = [
        KeyBinding(
            "?", .function(1), action: RootAction.help, help: "this help", hint: "keys",
            reach: .branch),
        KeyBinding(action: .map, help: "list the keys of this screen", reach: .branch),
        KeyBinding(
            ":", action: .command, help: "type a command, such as :post 42", reach: .branch),
        KeyBinding(
            action: .configuration, help: "settings, and errors in config.toml",
            reach: .branch),
        KeyBinding(
            action: .editConfiguration, help: "edit config.toml here", reach: .branch),
        KeyBinding(action: .logIn, help: "sign in", reach: .branch),
        KeyBinding(action: .signUp, help: "create an account", reach: .branch),
        KeyBinding(action: .logOut, help: "sign out (asks)", reach: .branch),
        KeyBinding(
            action: .account, help: "switch to another of your accounts", reach: .branch),
        KeyBinding(action: .profile, help: "your account", reach: .branch),
        KeyBinding(
            "i", action: .inbox, help: "replies, mentions and private messages",
            reach: .branch),
        KeyBinding(action: .drafts, help: "list your drafts", reach: .branch),
        KeyBinding(
            action: .outbox, help: "list unsent posts, and why",
            reach: .branch),
        KeyBinding(
            action: .filters, help: "list your filters; switch one off", reach: .branch),
        KeyBinding(
            action: .moderation, help: "list the acts of moderators", reach: .branch),
        KeyBinding(
            action: .add, help: "add a board: a site, a feed or your own server", reach: .branch),
        KeyBinding(
            action: .sources, help: "list your sources; open, rename or remove one",
            reach: .branch),
        KeyBinding(
            action: .ribTree, help: "RIB tree: internals for developers",
            reach: .branch),
        KeyBinding("Q", action: .quit, help: "quit now", reach: .everywhere),
        KeyBinding(
            .control("c"), action: .interrupt, help: "stop loading; twice: quit",
            reach: .everywhere),
        KeyBinding(.control("l"), action: .redraw, help: "redraw", reach: .everywhere),
        KeyBinding(
            .control("z"), action: .suspend, help: "suspend; fg comes back", reach: .everywhere),
    ]
}

nonisolated extension KeySettings {
    /// Creates settings; the command key becomes the prefix of commands in messages.
    ///
    /// - Parameter keys: the keys by the names of screens and actions.
    package init(configured keys: [String: [String: [Key]]]) {
        self.init(keys)
        guard let key = KeyMap<RootAction>(self).key(of: .command)?.description else { return }
        commandSign = key.count == 1 ? key : key + " "
    }
}
