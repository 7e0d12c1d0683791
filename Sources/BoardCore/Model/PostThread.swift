import Essentials

/// A post with its text and comments; it also has the members of its post.
@dynamicMemberLookup
package struct PostThread: Sendable, Hashable, Identifiable {
    package var post: Post
    /// The source text in the syntax of `format`; any number of lines, safe to draw.
    package let body: String
    package let format: MarkupFormat
    /// The base URL of relative addresses in the texts; `nil` if they are invalid.
    package var base: URL?
    /// A Boolean value that indicates whether the source reports that the text was edited.
    package let isEdited: Bool
    /// The user's permissions on the post itself.
    package let rights: ItemPermissions
    /// The comments in depth-first order: each after its parent and its earlier siblings.
    package private(set) var comments: [Comment]
    /// The number of further comments that the source returns on request.
    package var missingComments: Int
    /// A Boolean value that indicates whether more of the thread is being loaded.
    package var isLoading: Bool
    /// A Boolean value that indicates whether it is a private conversation.
    package var isPrivate = false
    /// A Boolean value that indicates whether only moderators can comment.
    package var isLocked = false
    /// The reason of the moderator who removed the post, one line; `nil` if it is not removed.
    package var removalReason: String?
    /// The stored copy that the thread is; `nil` if it is from the source.
    package var stored: StoredCopy?

    package var id: PostID { post.id }

    /// Creates a thread from untrusted text, which is sanitized.
    package init(
        post: Post, body: String = "", format: MarkupFormat = .markdown, base: URL? = nil,
        isEdited: Bool = false,
        rights: ItemPermissions = ItemPermissions(), comments: [Comment] = [],
        missingComments: Int = 0, isLoading: Bool = false
    ) {
        self.post = post
        self.body = body.sanitized(as: .paragraphs)
        self.format = format
        self.base = base
        self.isEdited = isEdited
        self.rights = rights
        self.comments = comments
        self.missingComments = missingComments
        self.isLoading = isLoading
    }

    /// The size of all texts in bytes.
    package var textSize: Int { comments.reduce(body.utf8.count) { $0 + $1.body.utf8.count } }

    /// A Boolean value that indicates whether no comments are left to load.
    package var hasAllComments: Bool { missingCount == 0 }

    /// The number of comments at any depth that are left to load.
    package var missingCount: Int {
        comments.reduce(missingComments) { $0 + $1.missingReplies }
    }

    /// A comment under which the next missing ones are loaded; `nil` if none are left.
    package var commentMissingOthers: Comment.ID? {
        let last = missingComments > 0 ? comments.last : nil
        return (comments.first { $0.missingReplies > 0 } ?? last)?.id
    }

    package subscript<Value>(dynamicMember member: KeyPath<Post, Value>) -> Value {
        post[keyPath: member]
    }

    /// The parsed text of the post.
    package var text: RichText { RichText(body, as: format, base: base) }

    /// Returns the parsed text of a comment.
    package func text(of comment: Comment) -> RichText {
        RichText(comment.body, as: comment.format, base: base)
    }

    /// Returns the same thread with its comments sorted.
    package func sortingComments(by sort: CommentSort) -> PostThread {
        var thread = self
        thread.comments = comments.sorted(by: sort)
        return thread
    }
}
