import BoardCore

/// The words of a post, read as far as that has gone, and where the numbers of links begin in each of
/// its comments.
nonisolated package struct PostMarkup: Sendable, Equatable {
    /// The parts of the post's own words.
    package var body: [RichText.Block] = []
    /// Whether `body` is all of it.
    package var isWhole = false
    /// The number of the first link of each comment, and behind them that of the next; `nil` while
    /// nobody has counted.
    package var linkStarts: [Int]?

    package init() {}

    /// Texts up to this many bytes are read at once, in less time than a screen takes.
    private static let quick = 32 << 10

    /// Whether a post is short enough to be read while its reader waits.
    static func isQuick(_ post: Post) -> Bool {
        var size = post.body.utf8.count
        for comment in post.comments where size <= quick { size += comment.body.utf8.count }
        return size <= quick
    }

    /// What stands first in a post: a screen of it, or more.
    init(beginningOf post: Post) {
        RichText.read(post.body, as: post.format) { portion in
            body += portion
            return false
        }
    }

    /// All of a post.
    init(wholeOf post: Post) {
        let text = RichText(post.body, as: post.format)
        body = text.blocks
        isWhole = true
        var next = 1 + text.links.count + (post.link == nil ? 0 : 1)
        linkStarts =
            post.comments.map { comment in
                defer { next += RichText(comment.body, as: comment.format).links.count }
                return next
            } + [next]
    }

    /// All of a post, read without holding up the caller.
    @concurrent static func whole(of post: Post) async -> PostMarkup {
        PostMarkup(wholeOf: post)
    }
}

extension Post {
    /// The address that the post points to, if it is one that can be opened.
    nonisolated var link: String? { url.flatMap { LinkTarget.resolved($0, base: nil) } }
}
