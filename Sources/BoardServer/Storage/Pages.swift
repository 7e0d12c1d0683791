/// A page of posts in their order.
package struct PostPage: Equatable, Sendable {
    package let posts: [Post]
    /// Where the next page begins; nothing at the end.
    package let next: PostPlace?

    package init(posts: [Post], next: PostPlace?) {
        self.posts = posts
        self.next = next
    }
}

/// A page of comments in reading order: each comment before its answers, the oldest first.
package struct CommentPage: Equatable, Sendable {
    package let comments: [Comment]
    /// After which comment the next page begins; nothing at the end.
    package let next: EntryID?

    package init(comments: [Comment], next: EntryID?) {
        self.comments = comments
        self.next = next
    }
}

/// A text that was searched for.
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

/// What was found, the newest first.
package struct SearchPage: Equatable, Sendable {
    package let hits: [SearchHit]
    /// What the next page is older than; nothing at the end.
    package let next: EntryID?

    package init(hits: [SearchHit], next: EntryID?) {
        self.hits = hits
        self.next = next
    }
}

/// Changes in the order in which they became visible.
package struct ChangePage: Equatable, Sendable {
    package let changes: [Change]
    /// From where to go on; there is always one.
    package let next: Int64

    package init(changes: [Change], next: Int64) {
        self.changes = changes
        self.next = next
    }
}

// MARK: Pages of rows

extension Array {
    /// Removes what is beyond the limit of a page, or beyond a megabyte of text, but never the first; returns
    /// whether nothing was.
    ///
    /// Without the second limit, 200 of the longest texts would be 30 MB for each client that reads slowly.
    mutating func trimToPage(_ limit: Int, size: (Element) -> Int) -> Bool {
        var room = 1024 * 1024
        let isBeyond = indices.first { index in
            room -= size(self[index])
            return index == limit || index > 0 && room < 0
        }
        guard let isBeyond else { return true }
        removeLast(count - isBeyond)
        return false
    }
}

extension SearchHit {
    /// Bytes of its text.
    var size: Int {
        switch self {
        case .post(let post): post.body.utf8.count
        case .comment(let comment, _, _): comment.body.utf8.count
        }
    }
}

/// Looks up how somebody voted on some posts or comments.
typealias VoteLookup = (AccountID, [EntryID]) throws -> [EntryID: Int]

extension PostPage {
    /// - Parameter rows: one more than the page holds, where another one follows.
    init(_ rows: consuming [Post], of query: PostQuery, votes: VoteLookup) throws {
        var posts = rows
        let isLast = posts.trimToPage(query.limit) { $0.body.utf8.count }
        if let viewer = query.viewer {
            let votes = try votes(viewer, posts.map(\.id))
            for index in posts.indices { posts[index].myVote = votes[posts[index].id] ?? 0 }
        }
        self.init(posts: posts, next: isLast ? nil : posts.last?.place(in: query.sort))
    }
}

extension CommentPage {
    /// - Parameter rows: one more than the page holds, where another one follows.
    init(_ rows: consuming [Comment], of query: CommentQuery, votes: VoteLookup) throws {
        var comments = rows
        let isLast = comments.trimToPage(query.limit) { $0.body.utf8.count }
        if let viewer = query.viewer {
            let votes = try votes(viewer, comments.map(\.id))
            for index in comments.indices {
                comments[index].myVote = votes[comments[index].id] ?? 0
            }
        }
        self.init(comments: comments, next: isLast ? nil : comments.last?.id)
    }
}
