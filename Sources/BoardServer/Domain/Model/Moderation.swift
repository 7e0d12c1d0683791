/// An act of a moderator.
package enum Moderation: Equatable, Sendable {
    /// Hides a post or comment from readers, with a reason for its author.
    case remove(Entry, reason: String)
    case restore(Entry)
    /// Members can no longer comment on a locked post.
    case setLocked(EntryID, Bool)
    /// A pinned post comes first on its board.
    case setPinned(EntryID, Bool)
    case move(EntryID, toBoard: String)
    case ban(name: String, Ban)
    case unban(name: String)
    case handleReport(Int64, Bool)
}

/// A ban of an account, which can only read.
package struct Ban: Equatable, Sendable {
    /// The end of the ban; `nil` if it has none.
    package var until: Timestamp?
    package var reason = ""

    package init(until: Timestamp? = nil, reason: String = "") {
        self.until = until
        self.reason = reason
    }
}

/// An entry of the moderation log.
package struct ModerationEntry: Equatable, Sendable {
    package enum Action: String, CaseIterable, Sendable {
        case remove, restore, delete, lock, unlock, pin, unpin, move, ban, unban
        /// A report was marked as handled.
        case handle
        /// A report was marked as open again.
        case reopen
    }

    package let id: Int64
    package let action: Action
    /// The name of the moderator; `nil` for the command line and for deleted accounts.
    package let moderator: String?
    package let createdAt: Timestamp
    package let entryID: EntryID?
    package let postID: EntryID?
    /// The title of the post; `nil` if it was deleted.
    package let title: String?
    /// The author of the entry, or the banned account.
    package let account: String?
    /// The board of the post; after a move, the new one.
    package let boardID: String?
    package let reason: String
    /// The end of a ban.
    package let until: Timestamp?
}

/// A page of the moderation log, newest first.
package struct ModerationPage: Equatable, Sendable {
    package let entries: [ModerationEntry]
    /// The last entry; `nil` on the last page.
    package let next: Int64?
}
