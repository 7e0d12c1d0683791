import TerminalUI

extension BoardViewController {
    nonisolated package enum Action: CaseIterable, Sendable {
        case next, previous, pageDown, pageUp, halfPageDown, halfPageUp, first, last, open
        case boards, refresh, search, nextMatch, previousMatch, clearSearch, skipped, stop, close
    }

    package static let keys = [
        KeyBinding("j", .down, action: Action.next, help: "next post", hint: "next"),
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
        KeyBinding("R", .function(5), action: .refresh, help: "refresh", hint: "refresh"),
        KeyBinding("!", action: .skipped, help: "posts that could not be read"),
        KeyBinding(.control("c"), action: .stop, help: "stop loading"),
        KeyBinding("q", action: .close, help: "quit", hint: "quit"),
    ]

    /// Made once: every drawn footer asks for it.
    static let help = keys.help()
}
