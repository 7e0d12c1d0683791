import TerminalUI

/// The actions of the tree screen.
nonisolated package enum RIBTreeAction: String, ScreenAction {
    case down, up
    case pageDown = "page-down"
    case pageUp = "page-up"
    case first, last, close

    package static let screen = "tree"

    package static let bindings = [
        KeyBinding("j", .down, action: RIBTreeAction.down, help: "line down", hint: "down"),
        KeyBinding("k", .up, action: .up, help: "line up"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down", hint: "page"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
        KeyBinding("g", .home, action: .first, help: "beginning"),
        KeyBinding("G", .end, action: .last, help: "end"),
        KeyBinding("q", .escape, action: .close, help: "back", hint: "back"),
    ]
}
