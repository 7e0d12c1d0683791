import TerminalUI

/// The actions of the web page screen.
nonisolated package enum ArticleAction: String, SearchAction {
    case down, up
    case pageDown = "page-down"
    case pageUp = "page-up"
    case halfPageDown = "half-page-down"
    case halfPageUp = "half-page-up"
    case first, last, follow
    case nextLink = "next-link"
    case previousLink = "previous-link"
    case open, links
    case copyLink = "copy-link"
    case copyText = "copy-text"
    case codeLeft = "code-left"
    case codeRight = "code-right"
    case refresh, stop, search
    case nextMatch = "next-match"
    case previousMatch = "previous-match"
    case clear, close

    package static let screen = "article"

    package static let bindings = [
        KeyBinding("j", .down, action: ArticleAction.down, help: "line down", hint: "down"),
        KeyBinding("k", .up, action: .up, help: "line up"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down", hint: "page"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
        KeyBinding(.control("d"), action: .halfPageDown, help: "half a page down"),
        KeyBinding(.control("u"), action: .halfPageUp, help: "half a page up"),
        KeyBinding("g", .home, action: .first, help: "beginning"),
        KeyBinding("G", .end, action: .last, help: "end"),
        KeyBinding(.enter, "l", .right, action: .follow, help: "open this link, or unfold"),
        KeyBinding("]", action: .nextLink, help: "next link, or folded part"),
        KeyBinding("[", action: .previousLink, help: "previous link, or folded part"),
        KeyBinding(
            "o", "O", action: .open, help: "open this link (after 3: link 3), or the page itself",
            hint: "open"),
        KeyBinding("L", action: .links, help: "choose from all links", hint: "links"),
        KeyBinding("y", action: .copyLink, help: "copy this link, or the page's"),
        KeyBinding("Y", action: .copyText, help: "copy the text"),
        KeyBinding(">", action: .codeRight, help: "scroll long lines of code right"),
        KeyBinding("<", action: .codeLeft, help: "scroll long lines of code left"),
        KeyBinding("R", "r", .function(5), action: .refresh, help: "reload the page"),
        // The program counts each Ctrl-C, whatever it stops, hence `isShared`.
        KeyBinding(.control("c"), action: .stop, help: "stop loading", isShared: true),
        KeyBinding("/", action: .search, help: "search the page", hint: "search"),
        KeyBinding("n", action: .nextMatch, help: "next match"),
        KeyBinding("N", action: .previousMatch, help: "previous match"),
        KeyBinding(.escape, action: .clear, help: "clear the search, then back"),
        KeyBinding("q", "h", .left, action: .close, help: "back", hint: "back"),
    ]
}
