import BoardCore
import RIBs

/// Asks the source what there is to know of where words go: what they answer, how long they may be, and
/// the boards that there are.
///
/// Whoever cannot be told writes without it.
@MainActor struct TargetReading {
    /// What was learned; each is told whenever it is known.
    enum Fact {
        case quote(ComposeRequest.Quote)
        /// What is quoted, as it was written.
        case quotedWords(String)
        case limits(WritingLimits)
        case boards([Board])
        /// There are no more boards than were told.
        case allBoards
    }

    /// Where the words go; `nil` where that source is not read here.
    let source: (any BoardSource)?
    let pendingWork: PendingWork

    /// A draft keeps its own words alone: what it answers is asked for again.
    func learnQuote(
        of target: WritingTarget, for interactor: Interactor,
        tell: @escaping @MainActor (Fact) -> Void
    ) {
        guard case .reply(let post, let comment) = target, let source, let writer = source.writer
        else { return }
        interactor.whileActive(forEach: source.thread(post, under: nil, reload: false)) { thread in
            let quote = ComposeRequest.Quote(
                answered: comment, in: thread, takesMarkdown: writer.takesMarkdown)
            if let quote { tell(.quote(quote)) }
        } onEnd: { _ in
        }
    }

    /// What is shown of words that were not written as Markdown has lost their markup.
    func learnQuotedWords(
        of target: WritingTarget, for interactor: Interactor,
        tell: @escaping @MainActor (Fact) -> Void
    ) {
        guard case .reply(let post, let comment) = target, let writer = source?.writer else {
            return
        }
        let item = comment.map { WrittenItem.comment($0, of: post) } ?? .post(post)
        interactor.work(in: pendingWork, { try await writer.quotableWords(of: item) }) { result in
            if case .success(let words?) = result {
                tell(.quotedWords(words.sanitized(as: .paragraphs)))
            }
        }
    }

    /// Who does not know the limits is told by the source when it is too much.
    func learnLimits(for interactor: Interactor, tell: @escaping @MainActor (Fact) -> Void) {
        guard let writer = source?.writer else { return }
        interactor.work(in: pendingWork, { try await writer.limits() }) { result in
            if case .success(let limits) = result { tell(.limits(limits)) }
        }
    }

    func learnBoards(
        of target: WritingTarget, for interactor: Interactor,
        tell: @escaping @MainActor (Fact) -> Void
    ) {
        guard case .newPost = target, let source else { return }
        interactor.whileActive(forEach: source.boards(reload: false)) {
            tell(.boards($0))
        } onEnd: { error in
            if error == nil { tell(.allBoards) }
        }
    }
}
