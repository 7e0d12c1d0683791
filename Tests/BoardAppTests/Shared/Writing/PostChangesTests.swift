import BoardApp
import BoardCore
import RIBs
import TestSupport
import Testing

@MainActor struct PostChangesTests {
    let votes = BehaviorRelay(value: OwnVotes())
    let pendingWork = PendingWork()
    private let item = WrittenItem.comment("c1", of: "p1")

    private func changes(_ writer: any PostWriter) -> PostChanges {
        PostChanges(
            source: VotedSource(writer: writer), votes: votes, pendingWork: pendingWork)
    }

    private var vote: Int? { votes.value.vote(on: item, told: nil) }

    @Test func `a vote is shown before the source responds, then sent`() async {
        let writer = ScriptedWriter()
        changes(writer).vote(1, on: item, told: nil) { _, _ in }
        #expect(vote == 1)
        #expect(writer.asked == [])

        await pendingWork.finish()
        #expect(writer.asked == ["vote 1 on c1"])
    }

    @Test func `the same vote again removes it`() async {
        let writer = ScriptedWriter()
        let changes = changes(writer)

        changes.vote(1, on: item, told: 1) { _, _ in }
        await pendingWork.finish()

        #expect(vote == 0)
        #expect(writer.asked == ["vote 0 on c1"])
    }

    @Test func `quick votes are sent one after another, and the last one is final`()
        async throws
    {
        let writer = SlowWriter()
        let changes = changes(writer)
        changes.vote(1, on: item, told: nil) { _, _ in }
        await writer.isAsked()

        changes.vote(-1, on: item, told: nil) { _, _ in }
        changes.vote(-1, on: item, told: nil) { _, _ in }
        changes.vote(-1, on: item, told: nil) { _, _ in }
        #expect(vote == -1)
        #expect(await writer.votes == [1])
        await writer.answer()
        await pendingWork.finish()

        #expect(await writer.votes == [1, -1])
    }

    @Test func `a vote reported by the source replaces a settled vote`() async {
        let changes = changes(ScriptedWriter())
        changes.vote(1, on: item, told: nil) { _, _ in }
        await pendingWork.finish()
        let settled = changes.settledVotes()

        changes.forget(settled) { _ in false }
        #expect(vote == 1)
        changes.forget(settled) { _ in true }
        #expect(vote == nil)
    }

    @Test func `a vote that was pending or is newer is not replaced`() async {
        let writer = SlowWriter()
        let changes = changes(writer)
        changes.vote(1, on: item, told: nil) { _, _ in }
        await writer.isAsked()
        changes.forget(changes.settledVotes()) { _ in true }
        #expect(vote == 1)
        await writer.answer()
        await pendingWork.finish()

        let settled = changes.settledVotes()
        changes.vote(-1, on: item, told: nil) { _, _ in }
        changes.forget(settled) { _ in true }

        #expect(vote == -1)
    }

    @Test func `a vote that the source rejects is reverted and reported`() async {
        var errors: [BoardError] = []
        let changes = changes(RefusingWriter())

        changes.vote(-1, on: item, told: 1) { error, mayCount in
            errors.append(error)
            #expect(!mayCount)
        }
        #expect(vote == -1)
        await pendingWork.finish()

        #expect(vote == 1)
        #expect(errors == [.signedOut(host: "home.example")])
    }

    private let lost = BoardError.cutOff(host: "home.example")

    @Test func `a vote whose response is lost is sent once more`() async {
        let writer = ScriptedWriter()
        writer.fail(lost)
        changes(writer).vote(1, on: item, told: nil) { error, _ in Issue.record(error) }
        await pendingWork.finish()

        #expect(vote == 1)
        #expect(writer.asked == ["vote 1 on c1", "vote 1 on c1"])
    }

    @Test(arguments: [BoardError.cutOff(host: "home.example"), .notThere(name: "c1")])
    func `a vote with an unknown result stays until it is reported or removed`(
        second: BoardError
    ) async {
        let writer = ScriptedWriter()
        writer.fail(lost, second)
        let changes = changes(writer)
        var ends: [Bool] = []
        changes.vote(1, on: item, told: 0) { ends.append($1) }
        await pendingWork.finish()
        #expect(vote == 1 && ends == [true])

        changes.vote(1, on: item, told: 0) { ends.append($1) }
        await pendingWork.finish()
        #expect(vote == 0 && ends == [true])
        #expect(writer.asked.last == "vote 0 on c1")

        changes.forget(changes.settledVotes()) { _ in true }
        #expect(vote == nil)
    }

    @Test func `the source determines a vote with an unknown result`() async {
        let writer = ScriptedWriter()
        writer.fail(lost, lost)
        let changes = changes(writer)
        changes.vote(1, on: item, told: 0) { _, _ in }
        await pendingWork.finish()

        changes.forget(changes.settledVotes()) { _ in true }
        #expect(vote == nil)
    }

    @Test func `a vote that cannot be sent is not retried`() async {
        let writer = ScriptedWriter()
        writer.fail(.unreachable(host: "home.example"))
        changes(writer).vote(1, on: item, told: 0) { #expect(!$1) }
        await pendingWork.finish()

        #expect(vote == 0)
        #expect(writer.asked == ["vote 1 on c1"])
    }
}

/// A source that has only a writer.
private struct VotedSource: BoardSource {
    let id = SourceID.sample
    let name = "home"
    let capabilities = Capabilities()
    let writer: (any PostWriter)?

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { _ in }
    }
}

/// A server that rejects everything.
private struct RefusingWriter: PostWriter {
    let recognizesRepeats = true
    private let error = BoardError.signedOut(host: "home.example")

    func limits() async throws -> WritingLimits { throw error }
    func send(_ draft: Draft, key: String) async throws -> WrittenItem? { throw error }
    func arrival(of draft: Draft) async throws -> WrittenItem? { throw error }
    func words(of item: WrittenItem) async throws -> WrittenWords { throw error }
    func delete(_ item: WrittenItem) async throws { throw error }
    func vote(_ value: Int, on item: WrittenItem) async throws -> Int? { throw error }
}

/// A server that delays its response to the first vote.
private actor SlowWriter: PostWriter {
    nonisolated let recognizesRepeats = true
    private(set) var votes: [Int] = []
    private let gate = Gate()

    func isAsked() async { await gate.isWaitedFor() }

    func answer() { gate.open() }

    func vote(_ value: Int, on item: WrittenItem) async throws -> Int? {
        votes.append(value)
        await gate.pass()
        return nil
    }

    nonisolated func limits() async throws -> WritingLimits { WritingLimits() }
    nonisolated func send(_ draft: Draft, key: String) async throws -> WrittenItem? { nil }
    nonisolated func arrival(of draft: Draft) async throws -> WrittenItem? { nil }
    nonisolated func words(of item: WrittenItem) async throws -> WrittenWords {
        WrittenWords(body: "")
    }
    nonisolated func delete(_ item: WrittenItem) async throws {}
}
