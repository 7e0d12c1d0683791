import Essentials
import Localization

/// One attempt to send a draft to its source.
///
/// The program may end at any point during an attempt. The store therefore records the attempt
/// before the request goes out, and stores the draft until the source has responded.
struct OutboxAttempt: Sendable {
    /// The result of an attempt.
    enum Outcome: Sendable {
        /// The source has the draft.
        ///
        /// If it cannot be removed from the store, its claim stays, so that it is not sent again.
        case sent(WrittenItem?, isRemoved: Bool)
        /// The draft as it is stored now.
        case refused(Draft)
        /// The draft as it is stored now, if known.
        case failed(Draft?, BoardError)
        case signedOut
        /// Another program is sending it.
        case elsewhere
        /// The draft is no longer in the outbox.
        case gone
        case cancelled
    }

    let store: any DraftStore
    let writer: any PostWriter
    /// The name of the account signed in at the source; `nil` if signed out.
    let author: String?
    let onlyBoard: @Sendable (SourceID) async throws -> BoardID?
    let now: @Sendable () -> Date
    let sentence: @Sendable (BoardError) -> String

    /// The longest duration of a claim, longer than any request takes.
    ///
    /// If a program is killed, the store notices and releases its claims earlier.
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

    /// Returns the outcome for a draft that cannot be claimed.
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
                draft, because: localized("\(draft.source.name) does not accept anonymous posts."))
        }
        var draft = draft
        do {
            if attempts > 0, !writer.recognizesRepeats {
                if draft.target.isMessage {
                    let isSent = try await lookUp { try await writer.hasSent(message: draft) }
                    if isSent { return await remove(draft, sentAs: nil) }
                } else if let item = try await lookUp({ try await writer.arrival(of: draft) }) {
                    return await remove(draft, sentAs: item)
                }
            }
            if draft.isUnsigned, author != nil {
                return await refuse(draft, because: Self.unsignedDraftMessage)
            }
            if attempts == 0 { draft.target = try await place(of: draft) }
            if attempts == 0, let conflict = try await conflictingText(instead: draft) {
                draft.original = conflict
                return await refuse(draft, because: Self.conflictMessage)
            }
            draft.stage = .outgoing(key: key, since: since, attempts: attempts + 1)
            try await store.save(draft)
            return await remove(draft, sentAs: try await writer.send(draft, key: key))
        } catch {
            return await outcome(of: error, for: draft)
        }
    }

    /// Returns the result of an earlier attempt at the source.
    ///
    /// A failed lookup proves nothing, whatever its error: the source may have the text.
    private func lookUp<Result>(_ lookup: () async throws -> Result) async throws -> Result {
        do {
            return try await lookup()
        } catch let error as BoardError where error.sendDisposition == .refused {
            throw FailedLookup(error: error)
        }
    }

    /// Returns the target of a draft, with the source's only board if the user chose none.
    ///
    /// The user may have had no list of boards to choose from. A source that does not list its
    /// boards reports by itself that a board is missing.
    private func place(of draft: Draft) async throws -> WritingTarget {
        guard case .newPost(nil, let source) = draft.target else { return draft.target }
        do {
            return .newPost(try await onlyBoard(source), at: source)
        } catch let error as BoardError where error.sendDisposition == .refused {
            return draft.target
        }
    }

    private struct FailedLookup: Error {
        let error: BoardError
    }

    /// Returns the text that another program saved after the edit began; `nil` if sending is safe.
    private func conflictingText(instead draft: Draft) async throws -> DraftText? {
        guard let item = draft.target.editedItem, let original = draft.original else { return nil }
        let current = try await writer.draftText(of: item)
        return current == original || current == draft.content ? nil : current
    }

    private static var conflictMessage: String {
        localized(
            "It was edited elsewhere while you were writing. Sending again overwrites that version."
        )
    }

    /// The draft is not sent automatically in the name of the next user who signs in.
    private static var unsignedDraftMessage: String {
        localized("It was written while you were signed out. Sign in, and send it again.")
    }

    private func remove(_ draft: Draft, sentAs item: WrittenItem?) async -> Outcome {
        .sent(item, isRemoved: (try? await store.remove(draft.id)) != nil)
    }

    private func outcome(of error: any Error, for draft: Draft) async -> Outcome {
        switch error {
        case is CancellationError where Task.isCancelled: .cancelled
        case is CancellationError: .failed(draft, .cutOff(host: draft.source.name))
        case let look as FailedLookup: .failed(draft, look.error)
        case let error as DraftStoreError: .failed(draft, BoardError(keeping: error))
        default: await outcome(of: BoardError(error), for: draft)
        }
    }

    private func outcome(of error: BoardError, for draft: Draft) async -> Outcome {
        switch error.sendDisposition {
        case .wait: .failed(draft, error)
        case .signedOut where draft.isUnsigned:
            await refuse(draft, because: Self.unsignedDraftMessage)
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
        // If this cannot be saved, the next run of the program gets the same rejection.
        try? await store.save(draft)
        return .refused(draft)
    }
}

extension WritingTarget {
    /// A sentence that says that the target does not exist; `nil` for a new post without a board.
    fileprivate var absence: String? {
        switch self {
        case .newPost(let board, _): board.map { localized("There is no board “\($0.raw)”.") }
        case .reply(_, to: nil): localized("What it replies to no longer exists.")
        case .reply:
            localized("The comment that it replies to no longer exists; you can reply to the post.")
        case .editOfPost, .editOfComment: localized("What it edits no longer exists.")
        case .message(let recipient, _): localized("There is no user “\(recipient.name)”.")
        }
    }
}

extension BoardError {
    /// Creates the error for a draft that is not sent because it could not be stored first.
    fileprivate init(keeping error: any Error) {
        let reason = DraftStoreError(error).reason
        self = .unsupported(
            reason: localized("It was not sent, because it can't be saved: \(reason)."))
    }
}

/// The backoff times between attempts to send a draft, or to open a connection.
package struct RetryBackoff: Sendable {
    /// A source of random numbers from 0 to 1, so that programs that failed together spread out.
    private let random: @Sendable () -> Double

    package init(random: @escaping @Sendable () -> Double) {
        self.random = random
    }

    private static let first = Duration.seconds(2)
    private static let longest = Duration.seconds(300)
    /// The longest wait, even if a server asks for more.
    private static let longestAsked = Duration.seconds(3600)

    /// The wait while another program sends the draft.
    static let whileElsewhere = Duration.seconds(2)

    /// Returns a backoff that doubles with each failure, up to 300 seconds, with a jitter of ±50 %.
    package func pause(afterFailures failures: Int) -> Duration {
        // After eight doublings the pause has reached its maximum.
        min(Self.first * (1 << min(failures - 1, 8)), Self.longest) * (0.5 + random())
    }

    /// Returns the wait that a server asks for plus up to 10 %, so that requests spread out.
    package func pause(asked: Duration) -> Duration {
        min(max(asked, .seconds(1)), Self.longestAsked) * (1 + random() / 10)
    }
}
