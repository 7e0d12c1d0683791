/// The orders of posts.
package enum PostSort: String, CaseIterable, Sendable {
    case new
    case active
    case top
}

/// A position in a list of posts.
package struct PostPosition: Equatable, Sendable {
    /// Milliseconds for `new` and `active`, the score for `top`.
    package let key: Int64
    package let id: EntryID
    /// A Boolean value that indicates whether it is among the pinned posts, which come first on a board.
    package var isPinned = false
}

extension Post {
    /// Returns the position of this post in an order.
    package func position(in sort: PostSort) -> PostPosition {
        switch sort {
        case .new: PostPosition(key: createdAt.rawValue, id: id)
        case .active: PostPosition(key: activeAt.rawValue, id: id)
        case .top: PostPosition(key: Int64(score), id: id)
        }
    }
}

/// A query for a page of posts.
package struct PostQuery: Sendable {
    package var boardID: String?
    /// A Boolean value that indicates whether the pinned posts of a board come first.
    package var hasPinnedFirst = false
    package var sort = PostSort.new
    package var after: PostPosition?
    package var limit = 50
    /// The account whose votes are included.
    package var viewer: AccountID?
}

/// A query for a page of comments.
package struct CommentQuery: Sendable {
    package var postID: EntryID
    /// Limits the page to replies below this comment.
    package var under: EntryID?
    /// Limits the page to comments after this one in reading order.
    package var after: EntryID?
    package var limit = 100
    /// The account whose votes are included.
    package var viewer: AccountID?
}

/// A query for texts that contain all terms, ignoring case.
package struct SearchQuery: Sendable {
    package var terms: [String]
    package var boardID: String?
    /// Limits the page to results older than this one.
    package var before: EntryID?
    package var limit = 50
    /// The account whose votes are included.
    package var viewer: AccountID?
}
