import BoardCore
import Essentials

/// The request that opens the compose screen.
nonisolated package enum ComposeRequest: Sendable, Hashable {
    /// A new post or a reply, with the quote of its parent if it is a reply.
    case new(WritingTarget, title: String = "", quote: Quote? = nil)
    /// An edit of a published post or comment.
    case edit(WrittenItem)
    /// A stored draft to continue.
    case goOn(Draft)

    /// The text of the parent that a reply can quote.
    package struct Quote: Sendable, Hashable {
        /// The name of the author; empty if it is not known.
        package let author: String
        /// The sanitized text: Markdown source if the reply is Markdown too, or else plain text.
        package let text: String

        package init(author: String, text: String) {
            self.author = author
            self.text = text
        }

        /// Quotes a comment of a thread, or its post.
        ///
        /// - Parameter takesMarkdown: a Boolean value that indicates whether replies are Markdown.
        init(_ comment: Comment?, in thread: PostThread, takesMarkdown: Bool) {
            author = comment?.author ?? thread.author
            let isGone = comment.map { $0.presence != .present } ?? false
            text = Self.text(
                isGone ? "" : comment?.body ?? thread.body, comment?.format ?? thread.format,
                base: thread.base, takesMarkdown: takesMarkdown)
        }

        /// Quotes an entry of the inbox.
        init(_ entry: InboxEntry, takesMarkdown: Bool) {
            author = entry.author
            text = Self.text(entry.body, entry.format, base: nil, takesMarkdown: takesMarkdown)
        }

        private static func text(
            _ body: String, _ format: MarkupFormat, base: URL?, takesMarkdown: Bool
        ) -> String {
            guard format.isHTML || format.isMarkdown && !takesMarkdown else { return body }
            var plain = PlainText(width: plainWidth)
            return plain.lines(of: RichText(body, as: format, base: base)).joined(separator: "\n")
        }

        /// Quotes the parent of a reply. The result is `nil` until the thread contains it.
        init?(answered id: Comment.ID?, in thread: PostThread, takesMarkdown: Bool) {
            let comment = id.flatMap { id in thread.comments.first { $0.id == id } }
            guard comment != nil || id == nil && !thread.body.isEmpty else { return nil }
            self.init(comment, in: thread, takesMarkdown: takesMarkdown)
        }

        /// The width of plain text in columns, as usual in mails.
        private static let plainWidth = 72

        /// Returns the quote with `>` before each line, as in mails and Markdown.
        ///
        /// - Parameter original: the original text to quote instead of `text`, or `nil`.
        func quoted(_ original: String?) -> String {
            (original ?? text).split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")
        }
    }

    package var source: SourceID {
        switch self {
        case .new(let target, _, _): target.source
        case .edit(let item): item.post.source
        case .goOn(let draft): draft.source
        }
    }

    /// The target of a draft for the request.
    var target: WritingTarget {
        switch self {
        case .new(let target, _, _): target
        case .edit(.post(let post)): .editOfPost(post)
        case .edit(.comment(let comment, let post)): .editOfComment(comment, of: post)
        case .goOn(let draft): draft.target
        }
    }
}

extension ComposeRequest {
    /// Returns a new draft for the request, or the draft to continue.
    func draft(at date: Date) -> Draft {
        switch self {
        case .new(_, let title, _): Draft(target: target, title: title, updatedAt: date)
        case .edit: Draft(target: target, updatedAt: date)
        case .goOn(let draft): draft
        }
    }

    /// The quote of the parent, or `nil` if there is none.
    var quote: Quote? {
        if case .new(_, _, let quote) = self { quote } else { nil }
    }
}
