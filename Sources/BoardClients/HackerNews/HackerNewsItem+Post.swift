import BoardCore

extension HackerNewsItem {
    /// Returns the item as a list row.
    ///
    /// - Parameter board: The board on which it was found; `nil` for its own board.
    func post(as id: PostID, on board: HackerNewsBoard? = nil) -> Post {
        Post(
            id: id,
            boardID: (board ?? home).map { BoardID($0.rawValue, in: id.source) },
            title: headline, author: author ?? "", isAuthorGone: author == nil,
            createdAt: createdAt,
            excerpt: Excerpt.text(of: text ?? "", as: .html),
            url: url.flatMap { $0.isBlank ? nil : $0 },
            page: "https://news.ycombinator.com/item?id=\(self.id)", score: score,
            commentCount: commentCount ?? 0)
    }

    /// Returns the item as a comment.
    func comment(depth: Int, missingReplies: Int) -> Comment {
        let isThere = presence == .present
        return Comment(
            id: String(id), author: isThere ? author ?? "" : "", createdAt: createdAt,
            body: isThere ? text ?? "" : "", format: .html, depth: depth, presence: presence,
            missingReplies: missingReplies)
    }

    /// The board to which the item belongs, whichever list contains it.
    var home: HackerNewsBoard? {
        if kind == "job" { return .job }
        let title = title ?? ""
        return title.hasPrefix("Ask HN:") ? .ask : title.hasPrefix("Show HN:") ? .show : nil
    }

    /// The title or, for comments and others without one, the start of the text.
    private var headline: String {
        let choices = [title?.decodingCharacterReferences ?? "", beginning, url ?? ""]
        return choices.first { !$0.isBlank } ?? "Item \(id)"
    }

    private var beginning: String { Excerpt.text(of: text ?? "", as: .html, limit: 80) }
}
