import BoardCore

/// What is known of something that is being written, beside its words.
package struct ComposeState: Equatable {
    package var target: WritingTarget
    /// What is answered; `nil` for nothing.
    package var quote: ComposeRequest.Quote?
    /// The same as it was written; `nil` where that is what is shown.
    package var quotedWords: String?
    /// The boards that a new post may stand on.
    package var boards: [Board] = []
    /// Whether others are read beside the source that it is for.
    package var isOfSeveralSources = false
    package var limits = WritingLimits()
    /// Who writes; `nil` for somebody without a name.
    package var author: Account?
    /// Whether it may be sent without a name.
    package var mayBeAnonymous = false
    package var isAnonymous = false
    package var keeping = Keeping.nothing
    package var progress = Progress.writing
    /// Whether what is there already may get another title.
    package var changesTitles = true

    /// Whether a crash would lose anything.
    package enum Keeping: Equatable {
        /// There is nothing to keep.
        case nothing
        case unsaved, saved
        /// It cannot be kept; the reason is a clause.
        case failed(String)

        var isFailed: Bool { if case .failed = self { true } else { false } }
    }

    package enum Progress: Equatable {
        /// The words to be changed are on their way.
        case loading
        case writing
        case sending
        /// It is being thrown away.
        case discarding
    }

    package init(target: WritingTarget, quote: ComposeRequest.Quote? = nil) {
        self.target = target
        self.quote = quote
    }

    /// The board of a new post.
    package var board: Board? {
        guard case .newPost(let id?, _) = target else { return nil }
        return boards.first { $0.id == id } ?? Board(id: id)
    }

    /// Whether there is something to quote.
    var canQuote: Bool { quote.map { !(quotedWords ?? $0.text).isBlank } ?? false }

    /// Whether a title is written.
    var hasTitle: Bool { target.hasTitle && (changesTitles || !target.isEdit) }

    /// Whether a board has to be chosen.
    var wantsBoard: Bool {
        if case .newPost = target { !boards.isEmpty } else { false }
    }

    /// The source of a new post among several, as lists name it; `nil` where there is no other.
    var sourceName: String? {
        guard case .newPost(_, let source) = target, isOfSeveralSources else { return nil }
        return source.name
    }

    /// The most characters of the body.
    var bodyLimit: Int? {
        switch target {
        case .newPost, .editOfPost: limits.postBody
        case .reply, .editOfComment: limits.commentBody
        }
    }

    /// What is being written, for the title bar.
    var title: String {
        switch target {
        case .newPost: "New post"
        case .reply:
            quote.flatMap { $0.author.isEmpty ? nil : "Answer to \($0.author)" } ?? "Answer"
        case .editOfPost: "Edit the post"
        case .editOfComment: "Edit the comment"
        }
    }
}
