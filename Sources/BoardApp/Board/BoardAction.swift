import TerminalUI

/// The actions of the post list.
nonisolated package enum BoardAction: String, SearchAction {
    case next, previous
    case pageDown = "page-down"
    case pageUp = "page-up"
    case halfPageDown = "half-page-down"
    case halfPageUp = "half-page-up"
    case first, last, open, boards, refresh, search
    case searchSource = "search-source"
    case nextMatch = "next-match"
    case previousMatch = "previous-match"
    case filter
    case clearFilter = "clear-filter"
    case clear, unread, bookmarks
    case sort
    case reverseSort = "reverse-sort"
    case density
    case otherPane = "other-pane"
    case panes, panel
    case titleRight = "title-right"
    case titleLeft = "title-left"
    case newPost = "new-post"
    case voteUp = "vote-up"
    case voteDown = "vote-down"
    case moderate
    case mark
    case labels
    case toggleRead = "toggle-read"
    case markAllRead = "mark-all-read"
    case mute
    case undo
    case openLink = "open-link"
    case readPage = "read-page"
    case copyLink = "copy-link"
    case copyText = "copy-text"
    case nextMarked = "next-marked"
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
        KeyBinding(
            "B", "h", .left, action: .boards, help: "choose a board", hint: "boards",
            reach: .branch),
        KeyBinding(
            .tab, action: .otherPane, help: "go to the other pane; with one pane, to the boards",
            reach: .branch),
        KeyBinding("/", action: .search, help: "search the posts", hint: "search"),
        KeyBinding("n", action: .nextMatch, help: "next match, or unread post"),
        KeyBinding("N", action: .previousMatch, help: "previous match, or unread post"),
        KeyBinding("w", action: .searchSource, help: "search everything"),
        KeyBinding("f", action: .filter, help: "show only posts that match", hint: "filter"),
        KeyBinding("F", action: .clearFilter, help: "show all posts again"),
        KeyBinding(.escape, action: .clear, help: "clear the search, then the filter"),
        KeyBinding(action: .unread, help: "show only unread posts", reach: .branch),
        KeyBinding(action: .bookmarks, help: "list your bookmarks", reach: .branch),
        KeyBinding("s", action: .sort, help: "change the sort order", hint: "sort"),
        KeyBinding("S", action: .reverseSort, help: "reverse the sort order"),
        KeyBinding("=", action: .density, help: "show more or less of each post"),
        KeyBinding(
            "|", action: .panes, help: "list and post side by side, or one at a time",
            reach: .branch),
        KeyBinding(action: .panel, help: "show or hide the panel of boards", reach: .branch),
        KeyBinding(">", action: .titleRight, help: "show the rest of a long title"),
        KeyBinding("<", action: .titleLeft, help: "show the beginning of a long title"),
        KeyBinding("c", action: .newPost, help: "write a new post", hint: "write"),
        KeyBinding("v", action: .voteUp, help: "upvote the post, or undo"),
        KeyBinding("V", action: .voteDown, help: "downvote the post, or undo"),
        KeyBinding("W", action: .moderate, help: "act as a moderator on the post"),
        KeyBinding("m", action: .mark, help: "bookmark the post, or remove the bookmark"),
        KeyBinding("t", action: .labels, help: "add or remove labels of the post"),
        KeyBinding("u", action: .toggleRead, help: "mark the post as read or unread"),
        KeyBinding("A", action: .markAllRead, help: "mark all posts in the list as read"),
        KeyBinding("x", action: .mute, help: "hide posts like this one (asks which)"),
        KeyBinding(
            "U", action: .undo, help: "undo the last change of marks, filters or votes",
            reach: .branch),
        KeyBinding("M", action: .nextMarked, help: "next marked post"),
        KeyBinding("o", "O", action: .openLink, help: "open the link of the post"),
        KeyBinding("a", action: .readPage, help: "read the page that the post links to"),
        KeyBinding("y", action: .copyLink, help: "copy the link of the post"),
        KeyBinding("Y", action: .copyText, help: "copy the source text of the post"),
        KeyBinding(
            "R", .function(5), action: .refresh, help: "refresh", hint: "refresh", reach: .branch),
        KeyBinding(
            "!", action: .problems, help: "show errors and unreadable posts",
            reach: .branch),
        // The program counts each Ctrl-C, whatever it stops, hence `isShared`.
        KeyBinding(
            .control("c"), action: .stop, help: "stop loading", reach: .everywhere, isShared: true),
        KeyBinding("q", action: .close, help: "back to all boards, then quit", hint: "quit"),
    ]
}
