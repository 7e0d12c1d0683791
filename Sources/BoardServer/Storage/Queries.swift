/// The orders of posts.
package enum PostSort: String, CaseIterable, Sendable {
    case new
    case active
    case top
}

extension PostSort {
    /// What the tables of both databases call what the order goes by.
    var column: String {
        switch self {
        case .new: "created_at"
        case .active: "active_at"
        case .top: "score"
        }
    }
}

/// Where a page of posts ended: what the order goes by, and whose it was.
package struct PostPlace: Equatable, Sendable {
    /// Milliseconds for `new` and `active`, the score for `top`.
    package let key: Int64
    package let id: EntryID

    package init(key: Int64, id: EntryID) {
        self.key = key
        self.id = id
    }
}

extension Post {
    /// Where this post stands in an order.
    package func place(in sort: PostSort) -> PostPlace {
        switch sort {
        case .new: PostPlace(key: createdAt.rawValue, id: id)
        case .active: PostPlace(key: activeAt.rawValue, id: id)
        case .top: PostPlace(key: Int64(score), id: id)
        }
    }
}

/// Which posts are wanted.
package struct PostQuery: Sendable {
    package var boardID: String?
    package var sort = PostSort.new
    package var after: PostPlace?
    package var limit = 50
    /// Whose votes are told.
    package var viewer: AccountID?

    package init(
        boardID: String? = nil, sort: PostSort = .new, after: PostPlace? = nil, limit: Int = 50,
        viewer: AccountID? = nil
    ) {
        self.boardID = boardID
        self.sort = sort
        self.after = after
        self.limit = limit
        self.viewer = viewer
    }
}

/// Which comments of a post are wanted.
package struct CommentQuery: Sendable {
    package var postID: EntryID
    /// Only those below this one, itself left out.
    package var under: EntryID?
    /// Only those that follow this one in reading order.
    package var after: EntryID?
    package var limit = 100
    /// Whose votes are told.
    package var viewer: AccountID?

    package init(
        postID: EntryID, under: EntryID? = nil, after: EntryID? = nil, limit: Int = 100,
        viewer: AccountID? = nil
    ) {
        self.postID = postID
        self.under = under
        self.after = after
        self.limit = limit
        self.viewer = viewer
    }
}

/// Which texts are wanted: those that hold every term somewhere, letter case apart.
package struct SearchQuery: Sendable {
    package var terms: [String]
    package var boardID: String?
    /// Only what is older than this hit.
    package var before: EntryID?
    package var limit = 50
    /// Whose votes are told.
    package var viewer: AccountID?

    package init(
        terms: [String], boardID: String? = nil, before: EntryID? = nil, limit: Int = 50,
        viewer: AccountID? = nil
    ) {
        self.terms = terms
        self.boardID = boardID
        self.before = before
        self.limit = limit
        self.viewer = viewer
    }
}
