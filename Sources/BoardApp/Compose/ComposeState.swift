import BoardCore
import Localization

/// The state of a draft, apart from its text.
package struct ComposeState: Equatable {
    package var target: WritingTarget
    /// The quote of the parent, or `nil` if there is none.
    package var quote: ComposeRequest.Quote?
    /// The original markup of the quote, or `nil` if `quote` has it.
    package var quotedSource: String?
    /// The boards to choose from for a new post.
    package var boards: [Board] = []
    /// A Boolean value that indicates whether the list of boards could not be loaded, so that the
    /// user types the board.
    package var lacksBoards = false
    /// A Boolean value that indicates whether the program reads several sources.
    package var isOfSeveralSources = false
    package var limits = WritingLimits()
    /// The author's account, or `nil` if none is signed in.
    package var author: Account?
    /// A Boolean value that indicates whether the draft may be sent anonymously.
    package var mayBeAnonymous = false
    package var isAnonymous = false
    package var keeping = Keeping.nothing
    package var progress = Progress.writing
    /// A Boolean value that indicates whether an edit may change the title.
    package var changesTitles = true

    /// The state of the autosave.
    package enum Keeping: Equatable {
        /// The draft is empty.
        case nothing
        case unsaved, saved
        /// The draft could not be saved. The reason is a clause.
        case failed(String)

        var isFailed: Bool { if case .failed = self { true } else { false } }
    }

    package enum Progress: Equatable {
        /// The text to edit is being loaded.
        case loading
        case writing
        case sending
        /// The draft is being deleted.
        case discarding
    }

    package init(target: WritingTarget, quote: ComposeRequest.Quote? = nil) {
        self.target = target
        self.quote = quote
    }

    init(of draft: Draft, for request: ComposeRequest, at source: any BoardSource) {
        self.init(target: draft.target, quote: request.quote)
        isAnonymous = draft.isAnonymous
        isOfSeveralSources = source.members.count > 1
        changesTitles = source.member(draft.source)?.writer?.changesTitles ?? true
    }

    /// Updates the author and the permission to write anonymously.
    mutating func note(_ author: Account?, abilities: WriteCapabilities) {
        self.author = author
        // An edit always keeps its author, and a private message has one.
        mayBeAnonymous =
            abilities.contains(.anonymous) && !target.isEdit && !target.isMessage
        // Without a signed-in account, the draft is anonymous if the source allows that.
        if author == nil, mayBeAnonymous { isAnonymous = true }
    }

    mutating func note(_ fact: TargetLoader.Fact) {
        switch fact {
        case .quote(let quote): self.quote = quote
        case .quotedSource(let text): quotedSource = text
        case .limits(let limits): self.limits = limits
        case .boards(let boards): self.boards = boards
        case .allBoards: break
        case .noBoards: lacksBoards = boards.isEmpty
        }
    }

    /// The board of a new post.
    package var board: Board? {
        guard case .newPost(let id?, _) = target else { return nil }
        return boards.first { $0.id == id } ?? Board(id: id)
    }

    /// The board of a new post without one, if the source has no other.
    var onlyBoard: Board? {
        guard case .newPost(nil, _) = target, boards.count == 1 else { return nil }
        return boards.first
    }

    /// A Boolean value that indicates whether there is text to quote.
    var canQuote: Bool { quote.map { !(quotedSource ?? $0.text).isBlank } ?? false }

    /// A Boolean value that indicates whether the title can be written.
    var hasTitle: Bool { target.hasTitle && (changesTitles || !target.isEdit) }

    /// A Boolean value that indicates whether the user must choose a board.
    var wantsBoard: Bool {
        if case .newPost = target { !boards.isEmpty || lacksBoards } else { false }
    }

    /// The name of the source of a new post, or `nil` if the program reads only one source.
    var sourceName: String? {
        guard case .newPost(_, let source) = target, isOfSeveralSources else { return nil }
        return source.name
    }

    /// The maximum number of characters in the body.
    var bodyLimit: Int? {
        switch target {
        case .newPost, .editOfPost: limits.postBody
        case .reply, .editOfComment, .message: limits.commentBody
        }
    }

    /// The kind of text being written, for the title bar.
    var title: String {
        switch target {
        case .newPost: localized("New post")
        case .reply:
            quote.flatMap { $0.author.isEmpty ? nil : localized("Reply to \($0.author)") }
                ?? localized("Reply")
        case .editOfPost: localized("Edit the post")
        case .editOfComment: localized("Edit the comment")
        case .message(let recipient, _):
            recipient.name.isBlank
                ? localized("Private message") : localized("Private message to \(recipient.name)")
        }
    }
}
