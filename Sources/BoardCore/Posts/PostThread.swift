import Essentials

/// What a post says, with its comments; it has the members of its post too.
@dynamicMemberLookup
package struct PostThread: Sendable, Hashable, Identifiable {
    package var post: Post
    /// Any number of lines, safe to draw, written in `format`.
    package let body: String
    package let format: MarkupFormat
    /// The base of relative addresses in the texts; `nil` where they lead nowhere.
    package var base: URL?
    /// Whether its words were others once, as far as the source says.
    package let isEdited: Bool
    /// What the reader may do with the post itself.
    package let rights: ReaderRights
    /// The comments in reading order: each one after its parent and its earlier siblings.
    package private(set) var comments: [Comment]
    /// How many more the source has behind these, and gives when it is asked for them.
    package let missingComments: Int
    /// Whether more of it is on its way.
    package var isLoading: Bool

    package var id: PostID { post.id }

    /// Makes a thread, cleaning the text that came from a stranger.
    package init(
        post: Post, body: String = "", format: MarkupFormat = .markdown, base: URL? = nil,
        isEdited: Bool = false,
        rights: ReaderRights = ReaderRights(), comments: [Comment] = [],
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

    /// The bytes of all texts.
    package var textSize: Int { comments.reduce(body.utf8.count) { $0 + $1.body.utf8.count } }

    package subscript<Value>(dynamicMember member: KeyPath<Post, Value>) -> Value {
        post[keyPath: member]
    }

    /// The post's own text.
    package var text: RichText { RichText(body, as: format, base: base) }

    /// The text of one of its comments.
    package func text(of comment: Comment) -> RichText {
        RichText(comment.body, as: comment.format, base: base)
    }

    /// The same thread with its comments in another order.
    package func sortingComments(by sort: CommentSort) -> PostThread {
        var thread = self
        thread.comments = comments.sorted(by: sort)
        return thread
    }
}
