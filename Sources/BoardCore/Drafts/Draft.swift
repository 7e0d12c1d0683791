import Essentials

/// Text that the user writes, from the first letter until the source has accepted it.
package struct Draft: Sendable, Hashable, Identifiable {
    package let id: String
    package var target: WritingTarget
    /// Empty for a target without a title.
    package var title: String
    package var body: String
    /// A Boolean value that indicates whether to send it anonymously even when signed in.
    package var isAnonymous: Bool
    /// The name of the account that must send it; `nil` if it was written while signed out.
    package var author: String?
    /// The text before the edit began; `nil` unless this is an edit.
    package var original: DraftText?
    package var stage: Stage
    package var updatedAt: Date

    /// The stage of a draft between writing and sending.
    package enum Stage: Sendable, Hashable {
        /// The user is writing it.
        case draft
        /// The draft is in the outbox.
        ///
        /// Each attempt to send it has the same key, so that a source that
        /// supports idempotency keys accepts it once.
        case outgoing(key: String, since: Date, attempts: Int)
        /// The source rejected it; the reason is a sentence.
        ///
        /// If its target is gone, it may be sent to another target.
        case refused(reason: String, isTargetGone: Bool = false)
    }

    package var source: SourceID { target.source }

    /// Creates a draft, by default with a unique id.
    package init(
        id: String = UUID().uuidString, target: WritingTarget, title: String = "",
        body: String = "", isAnonymous: Bool = false, author: String? = nil,
        original: DraftText? = nil, stage: Stage = .draft, updatedAt: Date
    ) {
        self.id = id
        self.target = target
        self.title = title
        self.body = body
        self.isAnonymous = isAnonymous
        self.author = author
        self.original = original
        self.stage = stage
        self.updatedAt = updatedAt
    }

    /// The text to send.
    var content: DraftText { DraftText(title: title, body: body) }

    /// A Boolean value that indicates whether title and body are blank.
    package var isBlank: Bool { title.isBlank && body.isBlank }

    /// A Boolean value that indicates whether it is in the outbox.
    package var isOutgoing: Bool { if case .outgoing = stage { true } else { false } }

    /// A Boolean value that indicates whether it is in the outbox, and no attempt has failed yet.
    package var isFirstAttempt: Bool {
        if case .outgoing(_, _, let attempts) = stage { attempts == 0 } else { false }
    }

    /// A Boolean value that indicates whether it has no author although it is not anonymous.
    var isUnsigned: Bool { !isAnonymous && author == nil }

    /// Returns whether it may be sent as the given account; `nil` means signed out.
    func maySend(as name: String?) -> Bool {
        isAnonymous || author == nil || author == name
    }
}

/// The target of a draft.
package enum WritingTarget: Sendable, Hashable {
    /// A post on a board; `nil` if the source has no boards, or none was chosen yet.
    case newPost(BoardID?, at: SourceID)
    case reply(PostID, to: Comment.ID?)
    /// A new text for a post.
    case editOfPost(PostID)
    /// A new text for a comment.
    case editOfComment(Comment.ID, of: PostID)
    /// A private message.
    case message(to: Recipient, at: SourceID)

    /// The recipient of a private message.
    package struct Recipient: Sendable, Hashable {
        /// The identifier that the source uses.
        package let id: String
        /// The name; one line, empty if unknown.
        package let name: String

        package init(_ id: String, name: String) {
            self.id = id
            self.name = name.sanitized(as: .line)
        }
    }

    /// A Boolean value that indicates whether it changes an existing post or comment.
    package var isEdit: Bool {
        switch self {
        case .editOfPost, .editOfComment: true
        case .newPost, .reply, .message: false
        }
    }

    /// A Boolean value that indicates whether it is a private message.
    package var isMessage: Bool { if case .message = self { true } else { false } }

    package var source: SourceID {
        switch self {
        case .newPost(_, let source), .message(_, let source): source
        case .reply(let post, _), .editOfPost(let post), .editOfComment(_, let post): post.source
        }
    }

    /// The post whose thread it belongs to; `nil` for a new post or a private message.
    package var post: PostID? {
        switch self {
        case .newPost, .message: nil
        case .reply(let post, _), .editOfPost(let post), .editOfComment(_, let post): post
        }
    }

    /// The item to change; `nil` for a new text.
    var editedItem: WrittenItem? {
        switch self {
        case .newPost, .reply, .message: nil
        case .editOfPost(let post): .post(post)
        case .editOfComment(let comment, let post): .comment(comment, of: post)
        }
    }

    /// A Boolean value that indicates whether it has a title.
    package var hasTitle: Bool {
        switch self {
        case .newPost, .editOfPost: true
        case .reply, .editOfComment, .message: false
        }
    }
}
