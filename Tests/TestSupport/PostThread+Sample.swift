import BoardCore
import Foundation

extension SourceID: ExpressibleByStringLiteral {
    /// The source of all sample posts.
    package static let sample: SourceID = "sample"

    package init(stringLiteral name: String) { self.init(name) }
}

extension BoardID: ExpressibleByStringLiteral {
    package init(stringLiteral raw: String) { self.init(raw, in: .sample) }
}

extension PostID: ExpressibleByStringLiteral {
    package init(stringLiteral raw: String) { self.init(raw, in: .sample) }
}

extension PostThread {
    /// Creates a post with its text and comments, as a document contains it.
    package init(
        id: String, boardID: String? = nil, title: String, author: String = "",
        createdAt: Date? = nil, body: String = "", format: MarkupFormat = .markdown,
        url: String? = nil, score: Int? = nil, vote: Int? = nil, tags: [String] = [],
        isPinned: Bool = false,
        commentCount: Int? = nil, comments: [Comment] = [], source: SourceID = .sample
    ) {
        var hasher = Hasher()
        hasher.combine(body)
        hasher.combine(comments)
        self.init(
            post: Post(
                id: PostID(id, on: boardID, in: source),
                boardID: boardID.map { BoardID($0, in: source) }, title: title, author: author,
                createdAt: createdAt, url: url, score: score, vote: vote,
                tags: tags, isPinned: isPinned,
                commentCount: max(commentCount ?? 0, comments.count),
                version: hasher.finalize()),
            body: body, format: format, comments: comments)
    }
}
