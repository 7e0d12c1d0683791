import BoardCore
import RIBs

/// Loads information about the target of a draft: the parent, the length limits and the boards.
///
/// The user can write without it.
@MainActor struct TargetLoader {
    /// A piece of information, reported when it becomes known.
    enum Fact {
        case quote(ComposeRequest.Quote)
        /// The original markup of the quote.
        case quotedSource(String)
        case limits(WritingLimits)
        case boards([Board])
        /// The list of boards is complete.
        case allBoards
        /// The source lists its boards, but they could not be loaded.
        case noBoards
    }

    /// The source of the target, or `nil` if the program does not read it.
    let source: (any BoardSource)?
    /// The entries of the inbox, among which a private message is found.
    let inbox: any ValueStream<InboxContents>
    let pendingWork: ActivityTracker

    /// Loads all information about a target while an interactor is active.
    ///
    /// - Parameter lacksQuote: whether the quote of the parent is not known, as for stored drafts.
    func load(
        _ target: WritingTarget, lacksQuote: Bool, for interactor: Interactor,
        tell: @escaping @MainActor (Fact) -> Void
    ) {
        if lacksQuote { loadQuote(of: target, for: interactor, tell: tell) }
        loadQuotableText(of: target, for: interactor, tell: tell)
        loadLimits(for: interactor, tell: tell)
        loadBoardChoices(of: target, for: interactor, tell: tell)
    }

    /// Loads the quote of the parent.
    private func loadQuote(
        of target: WritingTarget, for interactor: Interactor,
        tell: @escaping @MainActor (Fact) -> Void
    ) {
        guard let source, let writer = source.writer else { return }
        guard case .reply(let post, let comment) = target else {
            return findMessage(of: target, takesMarkdown: writer.takesMarkdown, interactor, tell)
        }
        interactor.whileActive(forEach: source.thread(post, under: nil, reload: false)) { thread in
            let quote = ComposeRequest.Quote(
                answered: comment, in: thread, takesMarkdown: writer.takesMarkdown)
            if let quote { tell(.quote(quote)) }
        } onEnd: { _ in
        }
    }

    /// Quotes the latest message of the recipient, because a draft does not name the message.
    private func findMessage(
        of target: WritingTarget, takesMarkdown: Bool, _ interactor: Interactor,
        _ tell: @escaping @MainActor (Fact) -> Void
    ) {
        guard case .message = target else { return }
        var isFound = false
        interactor.bind(inbox) { contents in
            guard !isFound,
                let entry = contents.entries.first(where: {
                    $0.replyTarget == target && !$0.body.isBlank
                })
            else { return }
            isFound = true
            tell(.quote(ComposeRequest.Quote(entry, takesMarkdown: takesMarkdown)))
        }
    }

    /// Loads the original markup of the parent, which plain text lacks.
    private func loadQuotableText(
        of target: WritingTarget, for interactor: Interactor,
        tell: @escaping @MainActor (Fact) -> Void
    ) {
        guard case .reply(let post, let comment) = target, let writer = source?.writer else {
            return
        }
        let item = comment.map { WrittenItem.comment($0, of: post) } ?? .post(post)
        interactor.work(in: pendingWork, { try await writer.quotableText(of: item) }) { result in
            if case .success(let text?) = result {
                tell(.quotedSource(text.sanitized(as: .paragraphs)))
            }
        }
    }

    /// Loads the length limits. Without them, the source rejects a text that is too long.
    private func loadLimits(for interactor: Interactor, tell: @escaping @MainActor (Fact) -> Void) {
        guard let writer = source?.writer else { return }
        interactor.work(in: pendingWork, { try await writer.limits() }) { result in
            if case .success(let limits) = result { tell(.limits(limits)) }
        }
    }

    private func loadBoardChoices(
        of target: WritingTarget, for interactor: Interactor,
        tell: @escaping @MainActor (Fact) -> Void
    ) {
        guard case .newPost = target, let source else { return }
        interactor.whileActive(forEach: source.boards(reload: false)) {
            tell(.boards($0))
        } onEnd: { error in
            if error == nil {
                tell(.allBoards)
            } else if source.capabilities.listsBoards {
                tell(.noBoards)
            }
        }
    }
}
