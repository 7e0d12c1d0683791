/// A post of a board document, with names of people who have no account here.
package struct ImportedPost: Sendable {
    /// Whence it is; the same origin is imported once.
    package let origin: String
    package let draft: PostDraft
    package let author: String?
    package let createdAt: Timestamp
    package let editedAt: Timestamp?
    package let score: Int
    package let isPinned: Bool
    /// In reading order.
    package let comments: [ImportedComment]

    package init(
        origin: String, draft: PostDraft, author: String?, createdAt: Timestamp,
        editedAt: Timestamp? = nil, score: Int, isPinned: Bool, comments: [ImportedComment]
    ) {
        self.origin = origin
        self.draft = draft
        self.author = author
        self.createdAt = createdAt
        self.editedAt = editedAt
        self.score = score
        self.isPinned = isPinned
        self.comments = comments
    }
}

/// A comment of a board document.
package struct ImportedComment: Sendable {
    /// Which of the post's comments it answers; always an earlier one.
    package let parent: Int?
    package let author: String?
    package let createdAt: Timestamp
    package let editedAt: Timestamp?
    package let body: String
    package let score: Int
    /// Whether only its place is left, for the answers to it.
    package let isDeleted: Bool

    package init(
        parent: Int?, author: String?, createdAt: Timestamp, editedAt: Timestamp? = nil,
        body: String, score: Int, isDeleted: Bool = false
    ) {
        self.parent = parent
        self.author = author
        self.createdAt = createdAt
        self.editedAt = editedAt
        self.body = body
        self.score = score
        self.isDeleted = isDeleted
    }
}

extension ImportedPost {
    /// The text of the post, then those of its comments.
    var indexedTexts: [IndexedText] {
        ([draft.searchText] + comments.map(\.body)).map(IndexedText.init)
    }

    /// How many comments are more than a place.
    var commentCount: Int { comments.count { !$0.isDeleted } }

    /// When it was written or last answered.
    var activeAt: Timestamp {
        comments.filter { !$0.isDeleted }.map(\.createdAt).reduce(createdAt, max)
    }
}

extension [ImportedComment] {
    /// How many comments are below each; a parent comes before its answers.
    var replyCounts: [Int] {
        var counts = Array<Int>(repeating: 0, count: count)
        for index in indices.reversed() {
            if let parent = self[index].parent { counts[parent] += counts[index] + 1 }
        }
        return counts
    }
}
