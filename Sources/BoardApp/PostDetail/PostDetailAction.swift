import TerminalUI

/// What the screen of a post can do.
nonisolated package enum PostDetailAction: String, ScreenAction {
    case next, previous
    case pageDown = "page-down"
    case pageUp = "page-up"
    case halfPageDown = "half-page-down"
    case halfPageUp = "half-page-up"
    case first, last, unfold
    case foldOrBack = "fold"
    case toggleFold = "toggle-fold"
    case toggleAllFolds = "toggle-all-folds"
    case nextRoot = "next-root"
    case previousRoot = "previous-root"
    case nextPost = "next-post"
    case previousPost = "previous-post"
    case refresh, search
    case nextMatch = "next-match"
    case previousMatch = "previous-match"
    case escape = "clear"
    case close

    package static let screen = "post"

    package static let bindings = [
        KeyBinding(
            "j", .down, action: PostDetailAction.next, help: "next comment, or line", hint: "next"),
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
}
