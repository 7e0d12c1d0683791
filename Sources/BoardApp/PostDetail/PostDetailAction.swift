import TerminalUI

/// The actions of the post screen.
nonisolated package enum PostDetailAction: String, SearchAction {
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
    case parent
    case nextSibling = "next-sibling"
    case previousSibling = "previous-sibling"
    case nextPost = "next-post"
    case previousPost = "previous-post"
    case sort
    case reverseSort = "reverse-sort"
    case refresh, queue, mark, labels, search
    case nextMatch = "next-match"
    case previousMatch = "previous-match"
    case nextLink = "next-link"
    case previousLink = "previous-link"
    case open
    case openPost = "open-post"
    case readPage = "read-page"
    case links
    case copyLink = "copy-link"
    case copyText = "copy-text"
    case reply, edit, delete, report, moderate, mute
    case voteUp = "vote-up"
    case voteDown = "vote-down"
    case source
    case codeLeft = "code-left"
    case codeRight = "code-right"
    case clear, close

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
        KeyBinding("}", action: .nextRoot, help: "next top-level comment"),
        KeyBinding("{", action: .previousRoot, help: "previous top-level comment"),
        KeyBinding(")", action: .nextSibling, help: "next reply to the same comment"),
        KeyBinding("(", action: .previousSibling, help: "previous reply to the same comment"),
        KeyBinding("p", action: .parent, help: "the comment that this one replies to"),
        KeyBinding(
            "z", action: .toggleFold, help: "fold or unfold this comment",
            hint: "fold"),
        KeyBinding(
            "Z", action: .toggleAllFolds,
            help: "fold or unfold all comments (after 2: below level 2)"),
        KeyBinding(.enter, "l", .right, action: .unfold, help: "unfold, or open the only link"),
        KeyBinding("h", .left, action: .foldOrBack, help: "fold, then to the parent, then back"),
        KeyBinding("]", action: .nextLink, help: "next link, or folded part"),
        KeyBinding("[", action: .previousLink, help: "previous link, or folded part"),
        KeyBinding("s", action: .sort, help: "change the comment order"),
        KeyBinding("S", action: .reverseSort, help: "reverse the comment order"),
        KeyBinding(
            "o", action: .open, help: "open this link (after 3: link 3), or the post", hint: "open"),
        KeyBinding("O", action: .openPost, help: "open the link of the post"),
        KeyBinding(
            "a", action: .readPage,
            help: "read the page of this link (after 3: link 3), or the post's",
            hint: "read"),
        KeyBinding("L", action: .links, help: "choose from all links", hint: "links"),
        KeyBinding("y", action: .copyLink, help: "copy this link, or the post's"),
        KeyBinding("Y", action: .copyText, help: "copy the source text"),
        KeyBinding("r", action: .reply, help: "reply to this comment, or the post", hint: "reply"),
        KeyBinding("e", action: .edit, help: "edit your own text"),
        KeyBinding("D", action: .delete, help: "delete your own text (asks)"),
        KeyBinding("v", action: .voteUp, help: "upvote this comment or post, or undo"),
        KeyBinding("V", action: .voteDown, help: "downvote it, or undo"),
        KeyBinding("X", action: .report, help: "report this to the moderators (asks why)"),
        KeyBinding("W", action: .moderate, help: "act as a moderator on this comment or post"),
        KeyBinding("x", action: .mute, help: "hide posts and comments like this (asks which)"),
        KeyBinding("\\", action: .source, help: "show the source text, and back"),
        KeyBinding(">", action: .codeRight, help: "scroll long lines of code right"),
        KeyBinding("<", action: .codeLeft, help: "scroll long lines of code left"),
        KeyBinding("R", .function(5), action: .refresh, help: "refresh"),
        KeyBinding("f", action: .queue, help: "load this post with the next board-tui fetch"),
        KeyBinding("m", action: .mark, help: "bookmark the post, or remove the bookmark"),
        KeyBinding("t", action: .labels, help: "add or remove labels of the post"),
        KeyBinding("/", action: .search, help: "search post and comments", hint: "search"),
        KeyBinding("n", action: .nextMatch, help: "next match, or new comment"),
        KeyBinding("N", action: .previousMatch, help: "previous match, or new comment"),
        KeyBinding(.escape, action: .clear, help: "clear the search, then back"),
        KeyBinding("q", action: .close, help: "back to the list", hint: "back"),
    ]
}
