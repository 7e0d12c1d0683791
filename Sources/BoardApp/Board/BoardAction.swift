import TerminalUI

/// What the list of posts can do.
nonisolated package enum BoardAction: String, ScreenAction {
    case next, previous
    case pageDown = "page-down"
    case pageUp = "page-up"
    case halfPageDown = "half-page-down"
    case halfPageUp = "half-page-up"
    case first, last, open, boards, refresh, search
    case nextMatch = "next-match"
    case previousMatch = "previous-match"
    case clearSearch = "clear"
    case problems
    case stop, close

    package static let screen = "list"

    package static let bindings = [
        KeyBinding("j", .down, action: BoardAction.next, help: "next post", hint: "next"),
        KeyBinding("k", .up, action: .previous, help: "previous post"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
        KeyBinding(.control("d"), action: .halfPageDown, help: "half a page down"),
        KeyBinding(.control("u"), action: .halfPageUp, help: "half a page up"),
        KeyBinding("g", .home, action: .first, help: "first post"),
        KeyBinding("G", .end, action: .last, help: "last post"),
        KeyBinding(.enter, "l", .right, action: .open, help: "open the post", hint: "open"),
        KeyBinding("B", .tab, "h", .left, action: .boards, help: "choose a board", hint: "boards"),
        KeyBinding("/", action: .search, help: "search titles and authors", hint: "search"),
        KeyBinding("n", action: .nextMatch, help: "next match"),
        KeyBinding("N", action: .previousMatch, help: "previous match"),
        KeyBinding(.escape, action: .clearSearch, help: "clear the search"),
        KeyBinding(
            "R", .function(5), action: .refresh, help: "refresh", hint: "refresh", reach: .branch),
        KeyBinding("!", action: .problems, help: "posts that could not be read"),
        // The program counts interrupts, whatever they stop.
        KeyBinding(
            .control("c"), action: .stop, help: "stop loading", reach: .everywhere, isShared: true),
        KeyBinding("q", action: .close, help: "quit", hint: "quit"),
    ]
}
