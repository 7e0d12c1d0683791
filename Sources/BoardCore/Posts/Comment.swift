import Foundation

/// An answer to a post or to another comment.
///
/// A tree of comments is an array in reading order in which each comment knows its depth: no
/// stranger's document can make the program recurse.
package struct Comment: Sendable, Hashable, Identifiable {
    package let id: String
    /// One line; empty where the source does not say.
    package let author: String
    package let createdAt: Date?
    /// Any number of lines, safe to draw, written in `format`.
    package let body: String
    package let format: MarkupFormat
    package let score: Int?
    /// 0 for an answer to the post itself, one more than its parent otherwise.
    package let depth: Int

    /// Makes a comment, cleaning every text that came from a stranger.
    package init(
        id: String, author: String = "", createdAt: Date? = nil, body: String = "",
        format: MarkupFormat = .markdown, score: Int? = nil, depth: Int = 0
    ) {
        self.id = id.sanitized(as: .line)
        self.author = author.sanitized(as: .line)
        self.createdAt = createdAt
        self.body = body.sanitized(as: .paragraphs)
        self.format = format
        self.score = score
        self.depth = depth
    }
}
