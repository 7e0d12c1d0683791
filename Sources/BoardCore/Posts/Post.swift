import Foundation

/// What somebody wrote on a board, with its comments.
package struct Post: Sendable, Hashable, Identifiable {
    package let id: String
    /// The board it stands on; `nil` in a document without boards.
    package let boardID: Board.ID?
    /// One line, safe to draw.
    package let title: String
    /// One line; empty where the source does not say.
    package let author: String
    package let createdAt: Date?
    /// Any number of lines, safe to draw, written in `format`.
    package let body: String
    package let format: MarkupFormat
    /// What the post points to, as the source wrote it; not checked to be a link.
    package let url: String?
    package let score: Int?
    /// None of them blank.
    package let tags: [String]
    package let isPinned: Bool
    /// How many comments there are at the source; `comments` may hold fewer.
    package let commentCount: Int
    /// The comments in reading order: each one after its parent and its earlier siblings.
    package private(set) var comments: [Comment]

    /// Makes a post, cleaning every text that came from a stranger.
    package init(
        id: String, boardID: Board.ID? = nil, title: String, author: String = "",
        createdAt: Date? = nil, body: String = "", format: MarkupFormat = .markdown,
        url: String? = nil, score: Int? = nil,
        tags: [String] = [], isPinned: Bool = false, commentCount: Int? = nil,
        comments: [Comment] = []
    ) {
        self.id = id.sanitized(as: .line)
        self.boardID = boardID?.sanitized(as: .line)
        self.title = title.sanitized(as: .line)
        self.author = author.sanitized(as: .line)
        self.createdAt = createdAt
        self.body = body.sanitized(as: .paragraphs)
        self.format = format
        self.url = url?.sanitized(as: .line)
        self.score = score
        self.tags = tags.map { $0.sanitized(as: .line) }.filter { !$0.isBlank }
        self.isPinned = isPinned
        self.commentCount = max(commentCount ?? 0, comments.count)
        self.comments = comments
    }

    /// The same post with its comments in another order.
    package func sortingComments(by sort: CommentSort) -> Post {
        var post = self
        post.comments = comments.sorted(by: sort)
        return post
    }
}
