import Essentials
import Localization

/// The acts of moderators at a source, for the signed-in account.
///
/// All methods throw a `BoardError`, or `CancellationError`.
package protocol ModerationSource: Sendable {
    /// Returns the present state of an item, with what the account may do about it.
    func review(_ item: WrittenItem) async throws -> ModerationCase
    func perform(_ act: ModerationAct, on item: ModerationCase) async throws
    /// Returns a page of the log, the newest entry first.
    ///
    /// - Parameter cursor: the cursor of the previous page; `nil` for the first page.
    func log(after cursor: PageCursor?) async throws -> ModerationLogPage
}

extension ModerationSource {
    /// Throws an error: most sources have no log that programs can read.
    package func log(after cursor: PageCursor?) async throws -> ModerationLogPage {
        throw BoardError.unsupported(reason: localized("This source has no log of moderation."))
    }
}

/// A post or comment in the hands of a moderator.
package struct ModerationCase: Sendable, Hashable {
    package let item: WrittenItem
    /// The author's name; one line, empty if unknown.
    package let author: String
    /// The kinds of acts that the account may perform now.
    package let acts: Set<ModerationAct.Kind>
    /// The other boards, to which the post can move.
    package let boards: [Board]
    /// The open reports of the item.
    package let reports: [Report]

    /// A report of the item.
    package struct Report: Sendable, Hashable {
        /// The identifier that the source uses.
        package let id: String
        /// The name of the user who reported it; one line, empty if unknown.
        package let reporter: String
        package let reason: String

        /// Creates a report from untrusted text, which is sanitized.
        package init(id: String, reporter: String, reason: String) {
            self.id = id
            self.reporter = reporter.sanitized(as: .line)
            self.reason = reason.sanitized(as: .line)
        }
    }

    /// Creates a case from untrusted text, which is sanitized.
    package init(
        of item: WrittenItem, by author: String, acts: Set<ModerationAct.Kind>,
        boards: [Board] = [], reports: [Report] = []
    ) {
        self.item = item
        self.author = author.sanitized(as: .line)
        self.acts = acts
        self.boards = boards
        self.reports = reports
    }
}

/// An act of a moderator on a post or comment.
package enum ModerationAct: Sendable, Hashable {
    /// Marks all open reports as handled.
    case handle
    /// Hides the item, and notifies its author of the reason.
    case remove(reason: String)
    case restore
    case lock
    case unlock
    case pin
    case unpin
    case move(to: BoardID)
    /// Bans the author; without an end, for good.
    case ban(until: Date?, reason: String)
    case unban

    /// The kinds of acts, in the order of a menu.
    package enum Kind: String, CaseIterable, Sendable, Hashable {
        case handle, remove, restore, lock, unlock, pin, unpin, move, ban, unban
    }
}

/// A page of the log of moderation.
package struct ModerationLogPage: Sendable, Hashable {
    package let entries: [ModerationLogEntry]
    /// The cursor of the next page; `nil` on the last page.
    package let next: PageCursor?

    package init(_ entries: [ModerationLogEntry] = [], next: PageCursor? = nil) {
        self.entries = entries
        self.next = next
    }
}

/// An entry of the log of moderation.
package struct ModerationLogEntry: Sendable, Hashable {
    package let action: Action
    /// The moderator's name; one line, empty for the administrator of the server.
    package let moderator: String
    package let createdAt: Date?
    /// The post; `nil` for an act on an account.
    package let postID: PostID?
    package let commentID: Comment.ID?
    /// The title of the post; one line, empty if it was deleted.
    package let title: String
    /// The author of the item, or the banned account; one line, empty if unknown.
    package let account: String
    package let reason: String
    /// The end of a ban.
    package let until: Date?

    package enum Action: String, Sendable, Hashable {
        case remove, restore, delete, lock, unlock, pin, unpin, move, ban, unban, handle, reopen
    }

    /// Creates an entry from untrusted text, which is sanitized.
    package init(
        _ action: Action, by moderator: String, at createdAt: Date? = nil, postID: PostID? = nil,
        commentID: Comment.ID? = nil, title: String = "", account: String = "",
        reason: String = "", until: Date? = nil
    ) {
        self.action = action
        self.moderator = moderator.sanitized(as: .line)
        self.createdAt = createdAt
        self.postID = postID
        self.commentID = commentID?.sanitized(as: .line)
        self.title = title.sanitized(as: .line)
        self.account = account.sanitized(as: .line)
        self.reason = reason.sanitized(as: .line)
        self.until = until
    }

    /// The post or comment; `nil` for an act on an account.
    package var item: WrittenItem? {
        guard let postID else { return nil }
        return commentID.map { .comment($0, of: postID) } ?? .post(postID)
    }
}
