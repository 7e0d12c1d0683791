import Localization

/// A writer of posts, comments and votes, with the site's credential from `Credentials`.
///
/// All methods throw a `BoardError`, or `CancellationError`. After the latter it is unknown whether
/// the source has received the request.
package protocol PostWriter: Sendable {
    /// A Boolean value that indicates whether the source ignores a draft with a known key.
    var recognizesRepeats: Bool { get }
    /// Returns the length limits of the source.
    func limits() async throws -> WritingLimits

    /// Sends a draft and returns the new item; `nil` if moderators have to approve it first, or for
    /// a private message.
    ///
    /// - Parameter key: the same for every attempt to send the same text.
    func send(_ draft: Draft, key: String) async throws -> WrittenItem?
    /// Returns the item that an earlier attempt created; `nil` if the source does not have it.
    func arrival(of draft: Draft) async throws -> WrittenItem?
    /// Returns whether an earlier attempt sent a private message.
    func hasSent(message draft: Draft) async throws -> Bool
    /// Returns the source text of an item, for editing.
    func draftText(of item: WrittenItem) async throws -> DraftText
    /// Returns the source text of any user's item, for quoting; `nil` to quote it as displayed.
    func quotableText(of item: WrittenItem) async throws -> String?
    /// Returns the post of a comment; `nil` if the comment's id alone does not identify it.
    func post(of comment: Comment.ID) async throws -> PostID?
    func delete(_ item: WrittenItem) async throws
    /// A Boolean value that indicates whether the source accepts anonymous drafts.
    var takesAnonymous: Bool { get }
    /// The format of the text it sends, after `markdown(_:)` has converted it.
    var format: MarkupFormat { get }
    /// A Boolean value that indicates whether the source accepts Markdown.
    ///
    /// If so, Markdown can be quoted as it is.
    var takesMarkdown: Bool { get }
    /// A Boolean value that indicates whether the title of a post can be changed.
    var changesTitles: Bool { get }
    /// Returns a text in the syntax of the source converted to Markdown.
    func markdown(_ body: String) -> String
    /// Votes from -1 to 1, where 0 removes a vote; returns the new score if the source reports it.
    func vote(_ value: Int, on item: WrittenItem) async throws -> Int?
    /// Reports an item to the moderators.
    func report(_ item: WrittenItem, because reason: String) async throws
    /// Marks a post as read, with its comments up to one, for the signed-in account.
    func markRead(_ post: PostID, upTo comment: Comment.ID?) async throws
    /// Marks posts as read or unread for the signed-in account, in as few requests as possible.
    func mark(_ posts: [PostID], isRead: Bool) async throws
}

extension PostWriter {
    /// The default is `false`: most sources require an account.
    package var takesAnonymous: Bool { false }

    package var format: MarkupFormat { .markdown }

    /// The default is `true`: most sources accept Markdown.
    package var takesMarkdown: Bool { true }

    /// The default is `true`: most sources allow it.
    package var changesTitles: Bool { true }

    /// Returns `nil`: if the source accepts Markdown, the displayed text is quoted.
    package func quotableText(of item: WrittenItem) async throws -> String? { nil }

    package func post(of comment: Comment.ID) async throws -> PostID? { nil }

    /// Returns `false`: most sources have no private messages that are drafts.
    package func hasSent(message draft: Draft) async throws -> Bool { false }

    package func markdown(_ body: String) -> String { body }

    /// Throws an error: sources without reports do not have `reports` among their abilities.
    package func report(_ item: WrittenItem, because reason: String) async throws {
        throw BoardError.unsupported(reason: localized("This source does not support reports."))
    }

    /// Does nothing: most sources store no read state, and do not have `readMarks`.
    package func markRead(_ post: PostID, upTo comment: Comment.ID?) async throws {}

    /// Does nothing, like `markRead(_:upTo:)`.
    package func mark(_ posts: [PostID], isRead: Bool) async throws {}
}

/// A post or comment that exists at a source.
package enum WrittenItem: Sendable, Hashable {
    case post(PostID)
    case comment(Comment.ID, of: PostID)

    /// The post itself, or the post of the comment.
    package var post: PostID {
        switch self {
        case .post(let post), .comment(_, let post): post
        }
    }

    /// The identifier that the source uses.
    package var raw: String {
        switch self {
        case .post(let post): post.raw
        case .comment(let comment, _): comment
        }
    }
}

/// Text as its author wrote it; not safe to draw.
package struct DraftText: Sendable, Hashable {
    /// Empty for a comment.
    package let title: String
    package let body: String

    package init(title: String = "", body: String) {
        self.title = title
        self.body = body
    }
}

/// The limits of a source, in characters as it counts them; `nil` if it does not report them.
package struct WritingLimits: Sendable, Hashable {
    package var title: Int?
    package var postBody: Int?
    package var commentBody: Int?
    /// The minimum length of a title.
    package var minimumTitle: Int?
    /// The minimum length of a post or a comment.
    package var minimumBody: Int?

    package init(
        title: Int? = nil, postBody: Int? = nil, commentBody: Int? = nil, minimumTitle: Int? = nil,
        minimumBody: Int? = nil
    ) {
        self.title = title
        self.postBody = postBody
        self.commentBody = commentBody
        self.minimumTitle = minimumTitle
        self.minimumBody = minimumBody
    }
}

/// The write operations that a source supports.
package struct WriteCapabilities: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package static let posts = Self(rawValue: 1)
    package static let replies = Self(rawValue: 2)
    package static let edits = Self(rawValue: 4)
    package static let deletions = Self(rawValue: 8)
    package static let votes = Self(rawValue: 16)
    package static let downvotes = Self(rawValue: 32)
    /// Writing without an account is possible, too.
    package static let anonymous = Self(rawValue: 64)
    /// The source stores which posts an account has read.
    package static let readMarks = Self(rawValue: 128)
    package static let reports = Self(rawValue: 256)
    package static let moderation = Self(rawValue: 512)
}
