import BoardCore
import Essentials
import Localization

nonisolated extension PostThread {
    /// Returns the post with its comments as a Markdown document, in which replies are quotations.
    package func markdown() -> String {
        var lines = [
            "# " + MarkdownWriter.escaped(post.title.isEmpty ? localized("(untitled)") : post.title)
        ]
        let tags = post.tags.map { "#\($0)" }.joined(separator: " ")
        let details: [String?] = [
            post.authorText, post.createdAt?.localDateAndTime, post.boardID?.raw,
            post.score.map { localized("score \($0)") }, tags,
        ]
        lines += Self.paragraph(of: details.compactMap(\.self))
        let addresses = [post.url, post.page == post.url ? nil : post.page]
        for address in addresses.compactMap(\.self) {
            lines += [""] + MarkdownWriter.lines(of: RichText(address, as: .plain))
        }
        if !body.isBlank { lines += [""] + MarkdownWriter.lines(of: text) }
        if !comments.isEmpty { lines += ["", "## " + localized("Comments")] }
        var depth = 0
        for comment in comments {
            // An empty line belongs to the quotations that both comments are in.
            depth = min(comment.depth, depth)
            lines.append(Self.quoted([""], depth: depth).joined())
            depth = min(comment.depth, Self.deepestQuote)
            lines += Self.quoted(self.lines(of: comment), depth: depth)
        }
        if let missingNote { lines += ["", "*(\(missingNote))*"] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the document without blocking the caller.
    @concurrent package func markdownDocument() async -> String { markdown() }

    private func lines(of comment: Comment) -> [String] {
        let depth = comment.depth > Self.deepestQuote ? localized("level \(comment.depth + 1)") : ""
        let details = [
            comment.removalNote ?? "", comment.createdAt?.localDateAndTime ?? "",
            comment.score.map { localized("score \($0)") } ?? "",
            comment.isAccepted ? localized("solution") : "", depth,
        ]
        let author = "**\(MarkdownWriter.escaped(comment.authorLabel))**"
        let heading = ([author] + details).filter { !$0.isEmpty }.joined(separator: " · ")
        let isBlank = comment.presence != .present || comment.body.isBlank
        let missing = comment.missingReplies
        let replies =
            missing == 1 ? localized("1 more reply") : localized("\(missing) more replies")
        let more = missing == 0 ? [] : ["", "*(\(replies))*"]
        return [heading] + (isBlank ? [] : [""] + MarkdownWriter.lines(of: text(of: comment)))
            + more
    }

    private static func paragraph(of details: [String]) -> [String] {
        let details = details.filter { !$0.isBlank }.map(MarkdownWriter.escaped)
        return details.isEmpty ? [] : ["", details.joined(separator: " · ")]
    }

    private static func quoted(_ lines: [String], depth: Int) -> [String] {
        (0..<depth).reduce(lines) { lines, _ in MarkdownWriter.quoted(lines) }
    }

    /// The depth beyond which replies are not indented further, as in `PlainListing`.
    private static let deepestQuote = 10

    /// A sentence with the number of comments that are not loaded; `nil` if all are.
    package var missingNote: String? {
        let count = comments.reduce(missingComments) { $0 + $1.missingReplies }
        guard count > 0 else { return nil }
        return count == 1
            ? localized("1 more comment is not loaded.")
            : localized("\(count) more comments are not loaded.")
    }
}
