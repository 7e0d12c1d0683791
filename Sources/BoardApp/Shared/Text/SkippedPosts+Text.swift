import BoardCore

nonisolated extension SkippedPosts {
    /// The number of posts and comments, for example `2 posts and 1 comment`; `nil` if both are 0.
    package var amount: String? { amount(besides: 0) }

    /// Returns the same text with the number of other posts added.
    func amount(besides posts: Int) -> String? {
        let numbers = [(count + posts, "post"), (commentCount, "comment")].filter { $0.0 > 0 }
            .map { $0 == 1 ? "1 \($1)" : "\($0) \($1)s" }
        return numbers.isEmpty ? nil : numbers.joined(separator: " and ")
    }
}

nonisolated extension [PostID: BoardError] {
    /// The posts that could not be loaded, one line for each reason.
    package var lines: [String] {
        Dictionary<BoardError?, [PostID]>(grouping: keys) { self[$0]?.withoutWait }
            .map { error, posts in
                let reason = error?.message ?? ""
                return posts.count == 1
                    ? "Post \(posts[0].raw) could not be loaded: \(reason)"
                    : "\(posts.count) posts could not be loaded: \(reason)"
            }
            .sorted()
    }
}

nonisolated extension BoardError {
    /// The error without the time to wait, which differs between the requests of one page.
    fileprivate var withoutWait: BoardError {
        guard case .refused(let host, let status, _) = self else { return self }
        return .refused(host: host, status: status)
    }
}
