import Essentials

/// A post as a row of a list: all that is known of it before it is opened.
///
/// What it says is in its `PostThread`. A document may have millions of posts, so a row is short:
/// what they never say stands apart from it, in its `PostDetails`, and its members stand in an order
/// that leaves few gaps.
package struct Post: Sendable, Hashable, Identifiable {
    package let id: PostID
    /// One line, safe to draw.
    package let title: String
    /// One line; empty where the source does not say.
    package let author: String
    /// What the post points to, as the source wrote it; not checked to be a link.
    package let url: String?
    /// None of them blank.
    package let tags: [String]
    let extras: PostExtras
    /// How many comments there are at the source; its thread may hold fewer.
    package var commentCount: Int
    package let createdAt: Date?
    package let isPinned: Bool
    /// What tells these words from later ones, where a source sends all words with its list.
    package var version: UInt32
    package let score: Int?

    /// Makes a post, cleaning every text that came from a stranger.
    ///
    /// - Parameter boardID: the board it stands on, where its identity does not name one.
    package init(
        id: PostID, boardID: BoardID? = nil, title: String, author: String = "",
        isAuthorGone: Bool = false, createdAt: Date? = nil, activeAt: Date? = nil,
        excerpt: String = "", url: String? = nil,
        page: String? = nil, score: Int? = nil, vote: Int? = nil, isRead: Bool? = nil,
        tags: [String] = [], isPinned: Bool = false, commentCount: Int = 0, version: Int = 0
    ) {
        self.id = id
        self.title = title.prefix(bytes: Self.titleLimit).sanitized(as: .line)
        self.author = author.prefix(bytes: Self.authorLimit).sanitized(as: .line)
        self.url = url?.sanitized(as: .line)
        self.tags = tags.map { $0.sanitized(as: .line) }.filter { !$0.isBlank }
        extras = PostExtras(
            PostDetails(
                boardID: id.board == nil ? boardID : nil, activeAt: activeAt,
                excerpt: excerpt.sanitized(as: .line), page: page?.sanitized(as: .line),
                vote: vote, isRead: isRead, isAuthorGone: isAuthorGone))
        self.commentCount = max(0, commentCount)
        self.createdAt = createdAt
        self.isPinned = isPinned
        self.version = UInt32(truncatingIfNeeded: version)
        self.score = score
    }
}

extension Post {
    /// The bytes of a title and of an author's name that are kept: lists keep them of every post.
    private static let (titleLimit, authorLimit) = (10_000, 1_000)
}

extension String {
    /// The first characters, no more than so many bytes.
    fileprivate func prefix(bytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while Index(end, within: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}

extension Post {
    /// The board it stands on; `nil` in a source without boards.
    package var boardID: BoardID? { id.boardID ?? extras.details?.boardID }

    /// The author's name; what stands in place of it where the author has no account any more, and
    /// empty where the source does not name authors.
    package var authorText: String {
        author.isBlank && extras.details?.isAuthorGone == true ? "(unknown)" : author
    }

    /// When somebody last wrote in its thread; `nil` where the source does not say.
    package var activeAt: Date? { extras.details?.activeAt }

    /// The beginning of its text on one line, without markup, where the list brought that and not the
    /// text; `PostList.excerpt(at:)` has it of every post.
    package var excerpt: String { extras.details?.excerpt ?? "" }

    /// Where its thread can be read on the web, as the source wrote it; not checked to be a link.
    package var page: String? { extras.details?.page }

    /// The reader's own vote, from -1 to 1; `nil` where the source does not say.
    package var vote: Int? { extras.details?.vote }

    /// Whether the source knows it as read by whoever asks; `nil` where it does not say.
    package var isRead: Bool? { extras.details?.isRead }
}
