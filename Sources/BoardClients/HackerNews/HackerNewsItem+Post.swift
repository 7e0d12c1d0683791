import BoardCore

extension HackerNewsItem {
    /// The item as a row.
    ///
    /// - Parameter board: the board it was found on; `nil` for the one it belongs to anyway.
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

    /// The item as a comment.
    func comment(depth: Int, missingReplies: Int) -> Comment {
        let isThere = presence == .present
        return Comment(
            id: String(id), author: isThere ? author ?? "" : "", createdAt: createdAt,
            body: isThere ? text ?? "" : "", format: .html, depth: depth, presence: presence,
            missingReplies: missingReplies)
    }

    /// The board it stands on whichever list brought it.
    var home: HackerNewsBoard? {
        if kind == "job" { return .job }
        let title = title ?? ""
        return title.hasPrefix("Ask HN:") ? .ask : title.hasPrefix("Show HN:") ? .show : nil
    }

    /// Its title, or what else tells it from others: comments have none.
    private var headline: String {
        let choices = [title?.decodingCharacterReferences ?? "", beginning, url ?? ""]
        return choices.first { !$0.isBlank } ?? "Item \(id)"
    }

    private var beginning: String { Excerpt.text(of: text ?? "", as: .html, limit: 80) }
}
