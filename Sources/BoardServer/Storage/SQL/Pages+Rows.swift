extension Array {
    /// Removes elements beyond the limit of a page or beyond a megabyte of text, but never the first; returns
    /// whether nothing was removed.
    ///
    /// Without the second limit, 200 of the longest texts would take 30 MB for each slow client.
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
    /// The number of bytes of its text.
    var size: Int {
        switch self {
        case .post(let post): post.body.utf8.count
        case .comment(let comment, _, _): comment.body.utf8.count
        }
    }
}

/// Returns the votes of an account on some posts or comments.
typealias VoteLookup = (AccountID, [EntryID]) throws -> [EntryID: Int]

extension PostPage {
    /// - Parameter rows: one more row than the page holds, if another page follows.
    init(_ rows: consuming [Post], of query: PostQuery, votes: VoteLookup) throws {
        var posts = rows
        let isLast = posts.trimToPage(query.limit) { $0.body.utf8.count }
        if let viewer = query.viewer {
            let votes = try votes(viewer, posts.map(\.id))
            for index in posts.indices { posts[index].myVote = votes[posts[index].id] ?? 0 }
        }
        var next = isLast ? nil : posts.last?.position(in: query.sort)
        next?.isPinned = query.hasPinnedFirst && posts.last?.isPinned == true
        self.init(posts: posts, next: next)
    }
}

extension CommentPage {
    /// - Parameter rows: one more row than the page holds, if another page follows.
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
