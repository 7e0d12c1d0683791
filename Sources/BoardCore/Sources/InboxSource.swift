import Essentials

/// The inbox of the signed-in account at a source.
///
/// All methods throw a `BoardError`, or `CancellationError`.
package protocol InboxSource: Sendable {
    /// A Boolean value that indicates whether the source stores which entries were read.
    ///
    /// If not, it estimates that, and ignores marks.
    var storesReadState: Bool { get }
    /// The name of the user at a source without accounts; `nil` if the account in use has it.
    var ownName: String? { get }
    /// Returns a page of entries, the newest first.
    ///
    /// - Parameter cursor: the cursor of the previous page; `nil` for the first page.
    func entries(unreadOnly: Bool, after cursor: PageCursor?) async throws -> InboxPage
    /// Marks an entry as read or unread.
    func mark(_ entry: InboxEntry, isRead: Bool) async throws
    /// Marks an entry and all older ones as read.
    func markAllRead(through entry: InboxEntry) async throws
}

extension InboxSource {
    package var storesReadState: Bool { true }

    package var ownName: String? { nil }

    package func mark(_ entry: InboxEntry, isRead: Bool) async throws {}

    package func markAllRead(through entry: InboxEntry) async throws {}

    /// The maximum number of pages; a server can return any number of them.
    private static var pageLimit: Int { 100 }

    /// Returns as many pages as needed for a number of entries, in one, without duplicates.
    ///
    /// - Parameter cursor: the cursor of the previous page; `nil` to begin with the newest entry.
    package func entries(
        unreadOnly: Bool, after cursor: PageCursor? = nil, atLeast count: Int
    ) async throws -> InboxPage {
        var known: Set<InboxEntry.ID> = []
        var result = InboxPage(next: cursor)
        var pages = 0
        repeat {
            pages += 1
            let page = try await entries(unreadOnly: unreadOnly, after: result.next)
            let new = page.entries.filter { known.insert($0.id).inserted }
            result.entries += new
            // A server that repeats its pages has no more.
            result.next = new.isEmpty ? nil : page.next
        } while result.next != nil && result.entries.count < count && pages < Self.pageLimit
        return result
    }
}

/// A page of inbox entries.
package struct InboxPage: Sendable, Hashable {
    package var entries: [InboxEntry]
    /// The cursor of the next page; `nil` on the last page.
    package var next: PageCursor?

    package init(_ entries: [InboxEntry] = [], next: PageCursor? = nil) {
        self.entries = entries
        self.next = next
    }
}

/// A text of another user that concerns the signed-in account.
package struct InboxEntry: Sendable, Hashable, Identifiable {
    package fileprivate(set) var id: ID
    /// The author's name; one line, empty if unknown.
    package let author: String
    package let createdAt: Date?
    /// The post of the text; `nil` for a private message.
    package let postID: PostID?
    /// The comment with the text; `nil` for a private message, or if it is the post itself.
    package let commentID: Comment.ID?
    /// The comment to reply to, or the user for a private message; `nil` if there is none.
    ///
    /// It can differ from `commentID`, because some sources name comments by numbers in links.
    package let replyID: String?
    /// The title of the post or message; one line, empty if there is none.
    package let title: String
    /// The source text in the syntax of `format`; any number of lines, safe to draw.
    package let body: String
    package let format: MarkupFormat
    /// The beginning of the text without markup, for a row of a list.
    package let excerpt: String
    package var isUnread: Bool
    /// A Boolean value that indicates whether the source has not accepted the user's mark yet.
    package var hasPendingMark: Bool

    package enum Kind: String, Sendable, Hashable {
        case reply, mention, message
        /// A report of a post or comment, for moderators.
        case report
        /// The removal of a post or comment of the account.
        case moderation
    }

    /// The identifier of an entry among those of all sources.
    package struct ID: Sendable, Hashable {
        package let source: SourceID
        /// The name of the account that it concerns; empty for the user in the configuration.
        package fileprivate(set) var account: String
        package let kind: Kind
        /// The identifier that the source uses for entries of this kind.
        package let raw: String

        package init(
            _ raw: String, _ kind: Kind, in source: SourceID, of account: String = ""
        ) {
            self.source = source
            self.account = account
            self.kind = kind
            self.raw = raw
        }
    }

    /// Returns whether an entry stands before another in a list with the newest first.
    package static func isNewer(_ entry: InboxEntry, than other: InboxEntry) -> Bool {
        (entry.createdAt ?? .distantPast) > (other.createdAt ?? .distantPast)
    }

    /// The maximum length of a text in bytes, because every entry is stored.
    private static let bodyLimit = 64 << 10

    /// Creates an entry from untrusted text, which is sanitized.
    package init(
        id: ID, author: String = "", createdAt: Date? = nil, postID: PostID? = nil,
        commentID: Comment.ID? = nil, replyID: String? = nil, title: String = "",
        body: String = "", format: MarkupFormat = .markdown, isUnread: Bool = true,
        hasPendingMark: Bool = false
    ) {
        self.id = id
        self.author = author.sanitized(as: .line)
        self.createdAt = createdAt
        self.postID = postID
        self.commentID = commentID?.sanitized(as: .line)
        self.replyID = replyID?.sanitized(as: .line)
        self.title = title.sanitized(as: .line)
        self.body = body.prefix(bytes: Self.bodyLimit).sanitized(as: .paragraphs)
        self.format = format
        excerpt = Excerpt.text(of: self.body, as: format)
        self.isUnread = isUnread
        self.hasPendingMark = hasPendingMark
    }
}

extension InboxEntry {
    /// The post or comment that the entry is about; `nil` for a private message.
    package var item: WrittenItem? {
        guard let postID else { return nil }
        return commentID.map { .comment(replyID ?? $0, of: postID) } ?? .post(postID)
    }

    /// The target of a reply; `nil` if none is known.
    package var replyTarget: WritingTarget? {
        if [.report, .moderation].contains(id.kind) { return nil }
        guard let postID else {
            return replyID.map {
                .message(to: WritingTarget.Recipient($0, name: author), at: id.source)
            }
        }
        return commentID == nil || replyID != nil ? .reply(postID, to: replyID) : nil
    }
}

/// The inbox of one of several accounts at a source.
package struct AccountInbox: InboxSource {
    private let inbox: any InboxSource
    private let account: Account

    package init(_ inbox: any InboxSource, of account: Account) {
        self.inbox = inbox
        self.account = account
    }

    package var storesReadState: Bool { inbox.storesReadState }
    package var ownName: String? { inbox.ownName }

    package func entries(unreadOnly: Bool, after cursor: PageCursor?) async throws -> InboxPage {
        var page = try await asAccount {
            try await inbox.entries(unreadOnly: unreadOnly, after: cursor)
        }
        for index in page.entries.indices { page.entries[index].id.account = account.name }
        return page
    }

    package func mark(_ entry: InboxEntry, isRead: Bool) async throws {
        try await asAccount { try await inbox.mark(entry, isRead: isRead) }
    }

    package func markAllRead(through entry: InboxEntry) async throws {
        try await asAccount { try await inbox.markAllRead(through: entry) }
    }

    private func asAccount<Value>(_ request: () async throws -> Value) async throws -> Value {
        try await Credentials.$actingAccount.withValue(account, operation: request)
    }
}
