import Essentials

/// Something that a reader writes, from its first letter until the source has it.
package struct Draft: Sendable, Hashable, Identifiable {
    package let id: String
    package var target: WritingTarget
    /// Empty for an answer, which has none.
    package var title: String
    package var body: String
    /// Whether it is to be sent without a name, though somebody is signed in.
    package var isAnonymous: Bool
    /// The name of the account in which alone it is sent; `nil` where nobody is signed in.
    package var author: String?
    /// What stood there when an edit was begun; `nil` for what is no edit.
    package var original: WrittenWords?
    package var stage: Stage
    package var updatedAt: Date

    /// How far it has come.
    package enum Stage: Sendable, Hashable {
        /// It is being written.
        case draft
        /// It is on its way. Each attempt to send it has the same key, by which a source that knows
        /// keys takes it once.
        case outgoing(key: String, since: Date, attempts: Int)
        /// The source will not have it; the reason is a sentence. Where what it is about is gone, it
        /// may still go elsewhere.
        case refused(reason: String, isTargetGone: Bool = false)
    }

    package var source: SourceID { target.source }

    /// Begins something new; its id is unlike all others.
    package init(
        id: String = UUID().uuidString, target: WritingTarget, title: String = "",
        body: String = "", isAnonymous: Bool = false, author: String? = nil,
        original: WrittenWords? = nil, stage: Stage = .draft, updatedAt: Date
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

    /// What is to stand there.
    var words: WrittenWords { WrittenWords(title: title, body: body) }

    /// Whether nothing but blanks has been written.
    package var isBlank: Bool { title.isBlank && body.isBlank }

    /// Whether it is on its way.
    package var isOutgoing: Bool { if case .outgoing = stage { true } else { false } }

    /// Whether nobody was signed in who could have written it, nor is it to have no name.
    var isNobodys: Bool { !isAnonymous && author == nil }

    /// Whether it may go out while somebody is signed in at its source; `nil` where nobody is.
    func maySend(as name: String?) -> Bool {
        isAnonymous || author == nil || author == name
    }
}

/// What becomes of written words.
package enum WritingTarget: Sendable, Hashable {
    /// A post on a board; `nil` where the source has no boards, or none was chosen yet.
    case newPost(BoardID?, at: SourceID)
    /// An answer to a post, or to one of its comments.
    case reply(PostID, to: Comment.ID?)
    /// Other words for a post.
    case editOfPost(PostID)
    /// Other words for a comment.
    case editOfComment(Comment.ID, of: PostID)

    /// Whether it is other words for what is there.
    package var isEdit: Bool {
        switch self {
        case .editOfPost, .editOfComment: true
        case .newPost, .reply: false
        }
    }

    package var source: SourceID {
        switch self {
        case .newPost(_, let source): source
        case .reply(let post, _), .editOfPost(let post), .editOfComment(_, let post): post.source
        }
    }

    /// The post whose thread it goes to; `nil` for a post of its own.
    package var post: PostID? {
        switch self {
        case .newPost: nil
        case .reply(let post, _), .editOfPost(let post), .editOfComment(_, let post): post
        }
    }

    /// What gets other words; `nil` for what is new.
    var editedItem: WrittenItem? {
        switch self {
        case .newPost, .reply: nil
        case .editOfPost(let post): .post(post)
        case .editOfComment(let comment, let post): .comment(comment, of: post)
        }
    }

    /// Whether it has a title.
    package var hasTitle: Bool {
        switch self {
        case .newPost, .editOfPost: true
        case .reply, .editOfComment: false
        }
    }
}
