import TerminalUI

/// The actions of the inbox.
nonisolated package enum InboxAction: String, ScreenAction {
    case next, previous
    case pageDown = "page-down"
    case pageUp = "page-up"
    case first, last, open, reply, moderate
    case toggleRead = "toggle-read"
    case markAllRead = "mark-all-read"
    case undo
    case refresh, close

    package static let screen = "inbox"

    package static let bindings = [
        KeyBinding("j", .down, action: InboxAction.next, help: "next entry", hint: "next"),
        KeyBinding("k", .up, action: .previous, help: "previous entry"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
        KeyBinding("g", .home, action: .first, help: "newest entry"),
        KeyBinding("G", .end, action: .last, help: "oldest entry"),
        KeyBinding(
            .enter, "l", .right, action: .open, help: "open it in its thread, or the message",
            hint: "open"),
        KeyBinding("r", action: .reply, help: "reply to the entry", hint: "reply"),
        KeyBinding(
            "u", action: .toggleRead, help: "mark as read or unread", hint: "read or unread"),
        KeyBinding("A", action: .markAllRead, help: "mark all entries as read"),
        KeyBinding("U", action: .undo, help: "undo the last mark made with u or A"),
        KeyBinding("W", action: .moderate, help: "act as a moderator on the post or comment"),
        KeyBinding("R", .function(5), action: .refresh, help: "refresh", hint: "refresh"),
        KeyBinding("q", .escape, "h", .left, action: .close, help: "back", hint: "back"),
    ]
}
