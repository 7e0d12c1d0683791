import TerminalUI

/// The actions of the board picker.
nonisolated package enum BoardPickerAction: String, ScreenAction {
    case next, previous
    case pageDown = "page-down"
    case pageUp = "page-up"
    case first, last, search, choose, close

    var isMovement: Bool { ![.search, .choose, .close].contains(self) }

    package static let screen = "boards"

    package static let bindings = [
        KeyBinding(
            .enter, "l", .right, action: BoardPickerAction.choose, help: "show this board",
            hint: "choose"),
        KeyBinding("j", .down, action: .next, help: "next board", hint: "next"),
        KeyBinding("k", .up, action: .previous, help: "previous board"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
        KeyBinding("g", .home, action: .first, help: "all boards"),
        KeyBinding("G", .end, action: .last, help: "last board"),
        KeyBinding("/", action: .search, help: "find a board", hint: "find"),
        KeyBinding(
            "q", .escape, "h", .left, "B", .tab, action: .close, help: "back to the list",
            hint: "back"),
    ]
}
