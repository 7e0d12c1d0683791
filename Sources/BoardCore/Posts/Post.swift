import Essentials

/// A post as a row of a list: all that is known of it before it is opened.
///
/// What it says is in its `PostThread`.
package struct Post: Sendable, Hashable, Identifiable {
    package let id: PostID
    /// The board it stands on; `nil` in a source without boards.
    package let boardID: BoardID?
    /// One line, safe to draw.
    package let title: String
    /// One line; empty where the source does not say.
    package let author: String
    package let createdAt: Date?
    /// When somebody last wrote in its thread; `nil` where the source does not say.
    package let activeAt: Date?
    /// The beginning of its text on one line, without markup, where the list brought that and not the
    /// text; `PostList.excerpt(at:)` has it of every post.
    package let excerpt: String
    /// What the post points to, as the source wrote it; not checked to be a link.
    package let url: String?
    /// Where its thread can be read on the web, as the source wrote it; not checked to be a link.
    package let page: String?
    package let score: Int?
    /// The reader's own vote, from -1 to 1; `nil` where the source does not say.
    package let vote: Int?
    /// Whether the source knows it as read by whoever asks; `nil` where it does not say.
    package let isRead: Bool?
    /// None of them blank.
    package let tags: [String]
    package let isPinned: Bool
    /// How many comments there are at the source; its thread may hold fewer.
    package var commentCount: Int
    /// What tells these words from later ones, where a source sends all words with its list.
    package var version: Int

    /// Makes a post, cleaning every text that came from a stranger.
    package init(
        id: PostID, boardID: BoardID? = nil, title: String, author: String = "",
        createdAt: Date? = nil, activeAt: Date? = nil, excerpt: String = "", url: String? = nil,
        page: String? = nil, score: Int? = nil, vote: Int? = nil, isRead: Bool? = nil,
        tags: [String] = [], isPinned: Bool = false, commentCount: Int = 0, version: Int = 0
    ) {
        self.id = id
        self.boardID = boardID
        self.title = title.sanitized(as: .line)
        self.author = author.sanitized(as: .line)
        self.createdAt = createdAt
        self.activeAt = activeAt
        self.excerpt = excerpt.sanitized(as: .line)
        self.url = url?.sanitized(as: .line)
        self.page = page?.sanitized(as: .line)
        self.score = score
        self.vote = vote
        self.isRead = isRead
        self.tags = tags.map { $0.sanitized(as: .line) }.filter { !$0.isBlank }
        self.isPinned = isPinned
        self.commentCount = max(0, commentCount)
        self.version = version
    }
}
