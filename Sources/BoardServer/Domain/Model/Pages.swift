/// A page of a list of posts.
package struct PostPage: Equatable, Sendable {
    package let posts: [Post]
    /// The position of the last post; `nil` on the last page.
    package let next: PostPosition?
}

/// A page of comments in reading order: each comment before its replies, oldest first.
package struct CommentPage: Equatable, Sendable {
    package let comments: [Comment]
    /// The last comment; `nil` on the last page.
    package let next: EntryID?
}

/// A search result.
package enum SearchHit: Equatable, Sendable {
    case post(Post)
    /// A comment, with the title and the board of its post.
    case comment(Comment, title: String, boardID: String)

    package var id: EntryID {
        switch self {
        case .post(let post): post.id
        case .comment(let comment, _, _): comment.id
        }
    }
}

/// A page of search results, newest first.
package struct SearchPage: Equatable, Sendable {
    package let hits: [SearchHit]
    /// The oldest result; `nil` on the last page.
    package let next: EntryID?
}

/// Changes in the order in which they became visible.
package struct ChangePage: Equatable, Sendable {
    package let changes: [Change]
    /// The sequence number to continue from.
    package let next: Int64
}

extension CommentPage {
    /// For each comment, the number of replies below it that are not on this page.
    package var missing: [Int] {
        var missing = comments.map(\.replyCount)
        var above: [Int] = []
        for (index, comment) in comments.enumerated() {
            while let last = above.last, comments[last].depth >= comment.depth {
                above.removeLast()
            }
            for ancestor in above { missing[ancestor] -= 1 }
            above.append(index)
        }
        return missing
    }
}
