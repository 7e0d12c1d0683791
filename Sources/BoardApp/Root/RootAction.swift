import TerminalUI

/// What can be done on every screen.
nonisolated package enum RootAction: String, ScreenAction {
    case help, command
    case ribTree = "tree"
    case quit, interrupt, redraw, suspend

    package static let screen = "everywhere"

    package static let bindings = [
        KeyBinding(
            "?", .function(1), action: RootAction.help, help: "these keys", hint: "keys",
            reach: .branch),
        KeyBinding(
            ":", action: .command, help: "type a command, such as :post 42", reach: .branch),
        KeyBinding(
            .function(12), action: .ribTree, help: "the program's own parts", reach: .branch),
        KeyBinding("Q", action: .quit, help: "quit now", reach: .everywhere),
        KeyBinding(
            .control("c"), action: .interrupt, help: "stop loading; twice: quit",
            reach: .everywhere),
        KeyBinding(
            .control("l"), action: .redraw, help: "draw the screen anew", reach: .everywhere),
        KeyBinding(
            .control("z"), action: .suspend, help: "suspend; fg comes back", reach: .everywhere),
    ]
}
