import BoardCore

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
        /// As its author wrote it, cleaned.
        package let text: String

        package init(author: String, text: String) {
            self.author = author
            self.text = text
        }

        /// With a sign before each line, as mails and Markdown quote.
        var quoted: String {
            text.split(separator: "\n", omittingEmptySubsequences: false)
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
