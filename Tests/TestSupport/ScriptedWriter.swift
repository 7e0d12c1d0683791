import BoardCore
import Synchronization

/// A scripted server for writing.
package final class ScriptedWriter: PostWriter {
    package typealias Look = @Sendable (Draft) async throws -> WrittenItem?

    package let recognizesRepeats: Bool
    package let takesMarkdown: Bool
    package let takesAnonymous: Bool
    package let changesTitles: Bool
    private let quotable: String?
    private let writingLimits: WritingLimits
    private let answer: @Sendable (Draft, String) async throws -> WrittenItem?
    private let look: Look
    private let wordsError: BoardError?
    private let readMarkError: BoardError?
    private let reportError: BoardError?
    private let deletionGate: Gate?
    private let failures = Mutex<[BoardError]>([])
    private let log = Mutex<[String]>([])

    /// - Parameters:
    ///   - answer: Handles a draft and its idempotency key.
    ///   - look: Finds the item that was sent from a draft.
    ///   - deletionGate: Delays deletions until it opens.
    ///   - wordsError: The error of loading a text for editing.
    ///   - readMarkError: The error of updating the read state.
    ///   - reportError: The error of reporting a post or comment.
    ///   - quotable: Returns the text for a quotation.
    package init(
        recognizesRepeats: Bool = true, takesMarkdown: Bool = true, takesAnonymous: Bool = true,
        changesTitles: Bool = true, limits: WritingLimits = WritingLimits(),
        answer: @escaping @Sendable (Draft, String) async throws -> WrittenItem? = { draft, _ in
            .post(PostID(draft.id, in: draft.source))
        },
        look: @escaping Look = { _ in nil }, wordsError: BoardError? = nil,
        readMarkError: BoardError? = nil, reportError: BoardError? = nil,
        deletionGate: Gate? = nil, quotable: String? = nil
    ) {
        self.quotable = quotable
        self.wordsError = wordsError
        self.readMarkError = readMarkError
        self.reportError = reportError
        self.deletionGate = deletionGate
        self.recognizesRepeats = recognizesRepeats
        self.takesMarkdown = takesMarkdown
        self.changesTitles = changesTitles
        self.takesAnonymous = takesAnonymous
        writingLimits = limits
        self.look = look
        self.answer = answer
    }

    /// The calls, with the draft's title or text: `send Tea`, `look for Tea`, `words of 1`.
    ///
    /// Others are `delete 1`, `vote 1 on 1`, `report 1: Spam`, `read 1`, `read 1, 2`, `unread 1` and
    /// `read 1 up to 2`.
    package var asked: [String] { log.withLock { $0 } }

    /// Makes the next votes and deletions fail.
    package func fail(_ errors: BoardError...) {
        failures.withLock { $0 += errors }
    }

    private func throwScriptedError() throws {
        let error = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let error { throw error }
    }

    package func limits() async throws -> WritingLimits { writingLimits }

    package func send(_ draft: Draft, key: String) async throws -> WrittenItem? {
        note("send \(draft.label)")
        return try await answer(draft, key)
    }

    package func arrival(of draft: Draft) async throws -> WrittenItem? {
        note("look for \(draft.label)")
        return try await look(draft)
    }

    package func hasSent(message draft: Draft) async throws -> Bool {
        note("look for \(draft.label)")
        return try await look(draft) != nil
    }

    package func draftText(of item: WrittenItem) async throws -> DraftText {
        note("words of \(item.label)")
        if let wordsError { throw wordsError }
        return DraftText(title: "Title of \(item.label)", body: "Words of \(item.label)")
    }

    package func quotableText(of item: WrittenItem) async throws -> String? { quotable }

    package func delete(_ item: WrittenItem) async throws {
        note("delete \(item.label)")
        await deletionGate?.pass()
        try throwScriptedError()
    }

    package func report(_ item: WrittenItem, because reason: String) async throws {
        note("report \(item.label): \(reason)")
        if let reportError { throw reportError }
    }

    package func vote(_ value: Int, on item: WrittenItem) async throws -> Int? {
        note("vote \(value) on \(item.label)")
        try throwScriptedError()
        return nil
    }

    package func markRead(_ post: PostID, upTo comment: Comment.ID?) async throws {
        note("read \(post.raw)" + (comment.map { " up to \($0)" } ?? ""))
        if let readMarkError { throw readMarkError }
    }

    package func mark(_ posts: [PostID], isRead: Bool) async throws {
        note("\(isRead ? "read" : "unread") \(posts.map(\.raw).joined(separator: ", "))")
        if let readMarkError { throw readMarkError }
    }

    private func note(_ line: String) { log.withLock { $0.append(line) } }
}

extension Draft {
    fileprivate var label: String { title.isEmpty ? body : title }
}

extension WrittenItem {
    fileprivate var label: String {
        switch self {
        case .post(let post): post.raw
        case .comment(let comment, _): "\(comment)"
        }
    }
}
