import Essentials

/// A reply to a post or to another comment.
///
/// A tree of comments is an array in depth-first order, with a depth for each comment. So no
/// untrusted document can cause deep recursion.
package struct Comment: Sendable, Hashable, Identifiable {
    /// The identifier within the thread.
    package let id: String
    /// The number in the thread, if the source's addresses use such numbers.
    package let number: Int?
    /// The author's name; one line, empty if unknown.
    package let author: String
    package let createdAt: Date?
    /// The source text in the syntax of `format`; any number of lines, safe to draw.
    package let body: String
    package let format: MarkupFormat
    package let score: Int?
    /// The user's own vote, from -1 to 1; `nil` if unknown.
    package let vote: Int?
    /// The nesting depth: 0 for a reply to the post, one more than the parent otherwise.
    package private(set) var depth: Int
    package let presence: Presence
    /// The reason of the moderator who removed it; one line, `nil` if unknown.
    package let removalReason: String?
    /// A Boolean value that indicates whether the source reports that the text was edited.
    package let isEdited: Bool
    /// A Boolean value that indicates whether the source marks it as the solution of the topic.
    package let isAccepted: Bool
    /// The number of replies, at any depth, that the source has and that are not loaded.
    package let missingReplies: Int
    package let rights: ItemPermissions

    /// The availability of a comment's text.
    package enum Presence: String, Sendable, Hashable {
        case present
        /// The author deleted it.
        case deleted
        /// A moderator removed it.
        case removed
        /// The site hides it, for example because users flagged it.
        case hidden
    }

    /// Creates a comment from untrusted text, which is sanitized.
    package init(
        id: String, number: Int? = nil, author: String = "", createdAt: Date? = nil,
        body: String = "", format: MarkupFormat = .markdown, score: Int? = nil,
        vote: Int? = nil, depth: Int = 0,
        presence: Presence = .present, removalReason: String? = nil, isEdited: Bool = false,
        isAccepted: Bool = false,
        missingReplies: Int = 0, rights: ItemPermissions = ItemPermissions()
    ) {
        self.id = id.sanitized(as: .line)
        self.number = number
        self.author = author.sanitized(as: .line)
        self.createdAt = createdAt
        self.body = body.sanitized(as: .paragraphs)
        self.format = format
        self.score = score
        self.vote = vote
        self.depth = depth
        self.presence = presence
        self.removalReason = removalReason?.sanitized(as: .line)
        self.isEdited = isEdited
        self.isAccepted = isAccepted
        self.missingReplies = missingReplies
        self.rights = rights
    }
}

/// The signed-in account's permissions on a post or comment, as far as the source reports them.
package struct ItemPermissions: Sendable, Hashable {
    /// Set if the account may edit it; `nil` if unknown.
    package let mayEdit: Bool?
    /// Set if the account may delete it; `nil` if unknown.
    package let mayDelete: Bool?

    package init(mayEdit: Bool? = nil, mayDelete: Bool? = nil) {
        self.mayEdit = mayEdit
        self.mayDelete = mayDelete
    }
}

extension Comment {
    /// The name of the comment in addresses.
    package var addressName: String { number.map { "\($0)" } ?? id }

    /// Returns a copy at another depth; its text is sanitized already.
    package func at(depth: Int) -> Comment {
        var comment = self
        comment.depth = depth
        return comment
    }
}
