/// A post of a board document, whose author has no account here.
package struct ImportedPost: Sendable {
    /// The identity of the post at its source; each origin is imported once.
    package let origin: String
    package let draft: PostDraft
    package let author: String?
    package let createdAt: Timestamp
    package var editedAt: Timestamp?
    package let score: Int
    package let isPinned: Bool
    /// The comments in reading order.
    package let comments: [ImportedComment]
}

/// A comment of a board document.
package struct ImportedComment: Sendable {
    /// The index of the comment that this one replies to, always a smaller one.
    package let parent: Int?
    package let author: String?
    package let createdAt: Timestamp
    package var editedAt: Timestamp?
    package let body: String
    package let score: Int
    /// A Boolean value that indicates whether only the replies to it remain.
    package var isDeleted = false
}
