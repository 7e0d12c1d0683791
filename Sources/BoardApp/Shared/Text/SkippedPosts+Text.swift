import BoardCore
import Localization

nonisolated extension SkippedPosts {
    /// The number of posts and comments, for example `2 posts and 1 comment`; `nil` if both are 0.
    package var amount: String? { amount(besides: 0) }

    /// Returns the same text with the number of other posts added.
    func amount(besides posts: Int) -> String? {
        let posts = count + posts
        let postCount = posts == 1 ? localized("1 post") : localized("\(posts) posts")
        let comments =
            commentCount == 1 ? localized("1 comment") : localized("\(commentCount) comments")
        return switch (posts, commentCount) {
        case (0, 0): nil
        case (_, 0): postCount
        case (0, _): comments
        default: localized("\(postCount) and \(comments)")
        }
    }
}

nonisolated extension [PostID: BoardError] {
    /// The posts that could not be loaded, one line for each reason.
    package var lines: [String] {
        Dictionary<BoardError?, [PostID]>(grouping: keys) { self[$0]?.withoutWait }
            .map { error, posts in
                let reason = error?.message ?? ""
                return posts.count == 1
                    ? localized("Post \(posts[0].raw) could not be loaded: \(reason)")
                    : localized("\(posts.count) posts could not be loaded: \(reason)")
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
