import Essentials

/// One attempt to bring a draft to its source.
///
/// Whatever ends the program in the middle of it, the next attempt finds the draft as it has to be:
/// that it was attempted is kept before the request goes out, and the draft until the source has
/// answered.
struct OutboxAttempt: Sendable {
    /// What came of it.
    enum Outcome: Sendable {
        /// Where it cannot be taken out of the store, its claim is held, so that nobody sends it.
        case sent(WrittenItem?, isRemoved: Bool)
        /// The draft as it is kept now.
        case refused(Draft)
        /// What is kept of it now, where that is known.
        case failed(Draft?, BoardError)
        case signedOut
        /// Another program sends it.
        case elsewhere
        /// It is on its way no more.
        case gone
        case cancelled
    }

    let store: any DraftStore
    let writer: any PostWriter
    /// The name of who is signed in at the source; `nil` where nobody is.
    let author: String?
    let onlyBoard: @Sendable (SourceID) async throws -> BoardID?
    let now: @Sendable () -> Date
    let sentence: @Sendable (BoardError) -> String

    /// Longer than a request can take. A program that was killed holds nothing for so long: the
    /// store sees that it is gone.
    private static let longestClaim: TimeInterval = 1800

    func run(_ id: Draft.ID) async -> Outcome {
        do {
            let end = now() + Self.longestClaim
            guard let draft = try await store.claim(id, until: end) else {
                return try await fate(of: id)
            }
            let outcome = await send(draft)
            if case .sent = outcome { return outcome }
            try? await store.release(id)
            return outcome
        } catch {
            return .failed(nil, BoardError(keeping: error))
        }
    }

    /// What became of a draft that cannot be claimed.
    private func fate(of id: Draft.ID) async throws -> Outcome {
        guard let draft = try await store.draft(id) else { return .gone }
        return switch draft.stage {
        case .outgoing: .elsewhere
        case .refused: .refused(draft)
        case .draft: .gone
        }
    }

    private func send(_ draft: Draft) async -> Outcome {
        guard case .outgoing(let key, let since, let attempts) = draft.stage else { return .gone }
        guard !draft.isAnonymous || writer.takesAnonymous else {
            return await refuse(
                draft, because: "\(draft.source.name) takes nothing without a name.")
        }
        var draft = draft
        do {
            if attempts > 0, !writer.recognizesRepeats,
                let item = try await arrival(of: draft)
            {
                return await remove(draft, sentAs: item)
            }
            if draft.isNobodys, author != nil {
                return await refuse(draft, because: Self.writtenByNobody)
            }
            if attempts == 0 { draft.target = try await place(of: draft) }
            if attempts == 0, let words = try await wordsFromElsewhere(instead: draft) {
                draft.original = words
                return await refuse(draft, because: Self.changedElsewhere)
            }
            draft.stage = .outgoing(key: key, since: since, attempts: attempts + 1)
            try await store.save(draft)
            return await remove(draft, sentAs: try await writer.send(draft, key: key))
        } catch {
            return await outcome(of: error, for: draft)
        }
    }

    /// What the source has of what was sent before. A failed look is no answer to that: whatever it
    /// says, the source may have it.
    private func arrival(of draft: Draft) async throws -> WrittenItem? {
        do {
            return try await writer.arrival(of: draft)
        } catch let error as BoardError where error.sendingVerdict == .refused {
            throw FailedLook(error: error)
        }
    }

    /// Where somebody chose no board, as nobody could say which there are, the only one is meant. A source
    /// that does not tell its boards says itself what it wants.
    private func place(of draft: Draft) async throws -> WritingTarget {
        guard case .newPost(nil, let source) = draft.target else { return draft.target }
        do {
            return .newPost(try await onlyBoard(source), at: source)
        } catch let error as BoardError where error.sendingVerdict == .refused {
            return draft.target
        }
    }

    private struct FailedLook: Error {
        let error: BoardError
    }

    /// The words that another program put where an edit was begun; `nil` where it would undo nothing.
    private func wordsFromElsewhere(instead draft: Draft) async throws -> WrittenWords? {
        guard let item = draft.target.editedItem, let original = draft.original else { return nil }
        let words = try await writer.words(of: item)
        return words == original || words == draft.words ? nil : words
    }

    private static let changedElsewhere =
        "It was changed elsewhere after you began. Look at it; sent again, this replaces it."

    /// Whoever signs in next does not say it unasked.
    private static let writtenByNobody =
        "It was written while nobody was signed in. Sign in, and send it yourself."

    private func remove(_ draft: Draft, sentAs item: WrittenItem?) async -> Outcome {
        .sent(item, isRemoved: (try? await store.remove(draft.id)) != nil)
    }

    private func outcome(of error: any Error, for draft: Draft) async -> Outcome {
        switch error {
        case is CancellationError where Task.isCancelled: .cancelled
        case is CancellationError: .failed(draft, .cutOff(host: draft.source.name))
        case let look as FailedLook: .failed(draft, look.error)
        case let error as DraftStoreError: .failed(draft, BoardError(keeping: error))
        default: await outcome(of: BoardError(error), for: draft)
        }
    }

    private func outcome(of error: BoardError, for draft: Draft) async -> Outcome {
        switch error.sendingVerdict {
        case .wait: .failed(draft, error)
        case .signedOut where draft.isNobodys: await refuse(draft, because: Self.writtenByNobody)
        case .signedOut: .signedOut
        case .refused:
            if case .notThere = error, let absence = draft.target.absence {
                await refuse(draft, because: absence, isTargetGone: true)
            } else {
                await refuse(draft, because: sentence(error).asSentence)
            }
        }
    }

    private func refuse(
        _ draft: Draft, because reason: String, isTargetGone: Bool = false
    ) async -> Outcome {
        var draft = draft
        draft.stage = .refused(reason: reason, isTargetGone: isTargetGone)
        // Where that cannot be kept, the next run of the program hears the same again.
        try? await store.save(draft)
        return .refused(draft)
    }
}

extension WritingTarget {
    /// That what it is about is not there, as a sentence; `nil` where it is about nothing.
    fileprivate var absence: String? {
        switch self {
        case .newPost(let board, _): board.map { "There is no board “\($0.raw)”." }
        case .reply(_, to: nil): "What it answers is gone."
        case .reply: "The comment that it answers is gone; the post can be answered instead."
        case .editOfPost, .editOfComment: "What it changes is gone."
        }
    }
}

extension BoardError {
    /// What keeps a draft from being sent where it cannot be kept first.
    fileprivate init(keeping error: any Error) {
        let reason = DraftStoreError(error).reason
        self = .unsupported(reason: "Nothing is sent that can't be kept: \(reason).")
    }
}
