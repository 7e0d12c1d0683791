import BoardCore
import Essentials

/// What a reader wants to write.
nonisolated package enum ComposeRequest: Sendable, Hashable {
    /// Something new; what it answers, where it answers something.
    case new(WritingTarget, title: String = "", quote: Quote? = nil)
    /// Other words for what stands at the source.
    case edit(WrittenItem)
    /// What was begun before.
    case goOn(Draft)

    /// What is answered.
    package struct Quote: Sendable, Hashable {
        /// Empty where nobody knows.
        package let author: String
        /// As its author wrote it where that is Markdown and is written there, otherwise without
        /// markup; cleaned.
        package let text: String

        package init(author: String, text: String) {
            self.author = author
            self.text = text
        }

        /// Quotes a comment of a thread, or what the thread begins with.
        ///
        /// - Parameter takesMarkdown: whether an answer is written as Markdown.
        init(_ comment: Comment?, in thread: PostThread, takesMarkdown: Bool) {
            author = comment?.author ?? thread.author
            let isGone = comment.map { $0.presence != .present } ?? false
            let words = isGone ? "" : comment?.body ?? thread.body
            let format = comment?.format ?? thread.format
            guard format.isHTML || format.isMarkdown && !takesMarkdown else {
                text = words
                return
            }
            var plain = PlainText(width: Self.plainWidth)
            text = plain.lines(of: RichText(words, as: format, base: thread.base))
                .joined(separator: "\n")
        }

        /// Quotes what an answer is to; `nil` while the thread does not have it.
        init?(answered id: Comment.ID?, in thread: PostThread, takesMarkdown: Bool) {
            let comment = id.flatMap { id in thread.comments.first { $0.id == id } }
            guard comment != nil || id == nil && !thread.body.isEmpty else { return nil }
            self.init(comment, in: thread, takesMarkdown: takesMarkdown)
        }

        /// In columns; mails are not wider.
        private static let plainWidth = 72

        /// With a sign before each line, as mails and Markdown quote.
        ///
        /// - Parameter words: what is quoted in place of what is shown.
        func quoted(_ words: String?) -> String {
            (words ?? text).split(separator: "\n", omittingEmptySubsequences: false)
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

    /// What a draft of it begins with.
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
    /// What is begun, or gone on with.
    func draft(at date: Date) -> Draft {
        switch self {
        case .new(_, let title, _): Draft(target: target, title: title, updatedAt: date)
        case .edit: Draft(target: target, updatedAt: date)
        case .goOn(let draft): draft
        }
    }

    /// What is answered; `nil` where nothing is.
    var quote: Quote? {
        if case .new(_, _, let quote) = self { quote } else { nil }
    }
}
