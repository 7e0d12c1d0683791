import Essentials
import RIBsTesting
import Synchronization
import TestSupport

@testable import BoardCore

/// An outbox with an in-memory store, a stopped clock, and a record of its states.
@MainActor final class OutboxHarness {
    let store: MemoryDraftStore
    let clock: ManualClock
    let outbox: Outbox
    /// One line for each state: `Tea sending, Cake waiting 2`.
    private(set) var history: [String] = []

    /// The signed-in account.
    let author = Author()

    private var tasks: [Task<Void, Never>] = []

    init(
        _ writers: [SourceID: any PostWriter], store: MemoryDraftStore = MemoryDraftStore(),
        clock: ManualClock = ManualClock(),
        onlyBoard: @escaping @Sendable (SourceID) async throws -> BoardID? = { _ in nil }
    ) {
        self.store = store
        self.clock = clock
        outbox = Outbox(
            store: store, now: { SamplePosts.now + clock.now.offset.seconds }, clock: clock,
            random: { 0.5 }, writer: { writers[$0] },
            author: { [author] _ in author.name.withLock { $0 } }, onlyBoard: onlyBoard,
            sentence: { "Sentence for \($0)." })
        listen()
    }

    convenience init(
        _ writer: any PostWriter, store: MemoryDraftStore = MemoryDraftStore(),
        clock: ManualClock = ManualClock()
    ) {
        self.init([.sample: writer], store: store, clock: clock)
    }

    var latest: String { history.last ?? "" }

    func start() {
        tasks.append(Task { [outbox] in await outbox.run() })
    }

    /// Stops it as the end of the program does.
    func stop() async {
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        tasks = []
    }

    func says(_ line: String) async throws {
        try await expectEventually("it says “\(line)”, not \(history)") { history.contains(line) }
    }

    func endsWith(_ line: String) async throws {
        try await expectEventually("it ends with “\(line)”, not \(history)") { latest == line }
    }

    /// Waits until the outbox had items and is empty again.
    func isEmptied() async throws {
        try await expectEventually("it is emptied, not \(history)") {
            history.count > 1 && latest.isEmpty
        }
    }

    private func listen() {
        tasks.append(
            Task { [weak self, states = outbox.states()] in
                for await items in states { self?.history.append(items.line) }
            })
    }
}

extension [OutboxItem] {
    fileprivate var line: String { map(\.line).joined(separator: ", ") }
}

extension OutboxItem {
    fileprivate var line: String { "\(draft.title) \(state.line)" }
}

extension OutboxItem.State {
    fileprivate var line: String {
        switch self {
        case .sending: "sending"
        case .waiting(_, let until):
            "waiting \(until.map { Int($0.timeIntervalSince(SamplePosts.now)) } ?? -1)"
        case .signedOut: "signed out"
        case .authorAway: "author away"
        case .sourceMissing: "source missing"
        case .refused(let reason, _): "refused: \(reason)"
        case .sent(let item): "sent as \(item?.post.raw ?? "yet unseen")"
        }
    }
}

extension Draft {
    /// Returns a post for the board of the sample source, with the same text as its title.
    static func titled(
        _ title: String, at source: SourceID = .sample, stage: Stage = .draft,
        isAnonymous: Bool = false, author: String? = nil
    ) -> Draft {
        Draft(
            id: title, target: .newPost(BoardID("swift", in: source), at: source), title: title,
            body: "Words.", isAnonymous: isAnonymous, author: author,
            stage: stage, updatedAt: SamplePosts.now)
    }

    /// Returns the draft as an earlier run of the program left it.
    static func left(_ title: String, attempts: Int = 0, minutesAgo: Double = 5) -> Draft {
        let since = SamplePosts.now - 60 * minutesAgo
        return titled(title, stage: .outgoing(key: "key", since: since, attempts: attempts))
    }
}

extension BoardError {
    static let away = Self.unreachable(host: "tea.example")
}

/// The signed-in account, shared by the outbox and the test.
final class Author: Sendable {
    let name = Mutex<String?>(nil)
}

/// Results that are returned one after the other, the last one repeatedly.
final class Answers: Sendable {
    private let rest: Mutex<[BoardError?]>

    /// Creates the results.
    ///
    /// - Parameter answers: an error, or `nil` if the draft is accepted.
    init(_ answers: [BoardError?]) {
        rest = Mutex(answers)
    }

    func next(for draft: Draft) throws -> WrittenItem {
        let error = rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? nil }
        if let error { throw error }
        return .post(PostID(draft.id, in: draft.source))
    }
}

extension ScriptedWriter {
    convenience init(
        recognizesRepeats: Bool = true, answers: [BoardError?],
        look: @escaping Look = { _ in nil }
    ) {
        let answers = Answers(answers)
        self.init(
            recognizesRepeats: recognizesRepeats,
            answer: { draft, _ in try answers.next(for: draft) },
            look: look)
    }
}
