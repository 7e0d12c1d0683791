import TerminalUI

/// The actions of a help screen.
nonisolated package enum HelpAction: String, ScreenAction {
    case down, up
    case pageDown = "page-down"
    case pageUp = "page-up"
    case first, last, search, clear, close

    package static let screen = "help"

    package static let bindings = [
        KeyBinding("j", .down, "n", action: HelpAction.down, help: "line down", hint: "down"),
        KeyBinding("k", .up, "N", action: .up, help: "line up"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down", hint: "page"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
        KeyBinding("g", .home, action: .first, help: "beginning"),
        KeyBinding("G", .end, action: .last, help: "end"),
        KeyBinding("/", action: .search, help: "show only lines with a text", hint: "search"),
        KeyBinding(.escape, action: .clear, help: "show all lines again, then close"),
        KeyBinding("q", .enter, "?", .function(1), action: .close, help: "close", hint: "close"),
    ]
}
