import TerminalUI

extension PostDetailViewController {
    nonisolated package enum Action: CaseIterable, Sendable {
        case next, previous, pageDown, pageUp, halfPageDown, halfPageUp, first, last
        case unfold, foldOrBack, toggleFold, toggleAllFolds, nextRoot, previousRoot
        case nextPost, previousPost, refresh, search, nextMatch, previousMatch, escape, close
    }

    package static let keys = [
        KeyBinding("j", .down, action: Action.next, help: "next comment, or line", hint: "next"),
        KeyBinding("k", .up, action: .previous, help: "previous comment, or line"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down", hint: "page"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
        KeyBinding(.control("d"), action: .halfPageDown, help: "half a page down"),
        KeyBinding(.control("u"), action: .halfPageUp, help: "half a page up"),
        KeyBinding("g", .home, action: .first, help: "beginning"),
        KeyBinding("G", .end, action: .last, help: "end"),
        KeyBinding("J", action: .nextPost, help: "next post", hint: "next post"),
        KeyBinding("K", action: .previousPost, help: "previous post"),
        KeyBinding("}", action: .nextRoot, help: "next comment on the post itself"),
        KeyBinding("{", action: .previousRoot, help: "previous comment on the post itself"),
        KeyBinding("z", action: .toggleFold, help: "fold or unfold this comment", hint: "fold"),
        KeyBinding("Z", action: .toggleAllFolds, help: "fold or unfold all comments"),
        KeyBinding(.enter, "l", .right, action: .unfold, help: "unfold this comment"),
        KeyBinding("h", .left, action: .foldOrBack, help: "fold, then to the parent, then back"),
        KeyBinding("R", .function(5), action: .refresh, help: "refresh"),
        KeyBinding("/", action: .search, help: "search post and comments", hint: "search"),
        KeyBinding("n", action: .nextMatch, help: "next match"),
        KeyBinding("N", action: .previousMatch, help: "previous match"),
        KeyBinding(.escape, action: .escape, help: "clear the search, then back"),
        KeyBinding("q", action: .close, help: "back to the list", hint: "back"),
    ]

    /// Made once: every drawn footer asks for it.
    static let help = keys.help()
}
