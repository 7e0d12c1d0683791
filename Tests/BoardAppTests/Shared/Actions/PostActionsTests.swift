import BoardApp
import BoardCore
import RIBs
import TestSupport
import Testing

@MainActor struct PostActionsTests {
    let pendingWork = ActivityTracker()
    private let accounts = ScriptedAccounts()
    private let item = WrittenItem.comment("c1", of: "p1")

    private func actions(_ writer: any PostWriter) -> PostActions {
        let signedIn = SignedInAccounts([accounts.account("ann")])
        return PostActions(
            source: VotedSource(writer: writer, accounts: accounts),
            accounts: BehaviorRelay(value: signedIn), pendingWork: pendingWork)
    }

    /// The vote on the item as it is shown.
    private func vote(_ actions: PostActions) -> Int? {
        var votes = LocalVotes()
        actions.votes.subscribe { votes = $0 }.cancel()
        return votes.vote(on: item, reported: nil)
    }

    @Test func `a vote is shown before the source responds, then sent`() async {
        let writer = ScriptedWriter()
        let actions = actions(writer)
        actions.vote(1, on: item, reported: nil)
        #expect(vote(actions) == 1)
        #expect(writer.asked == [])

        await pendingWork.finish()
        #expect(writer.asked == ["vote 1 on c1"])
    }

    @Test func `the same vote again removes it`() async {
        let writer = ScriptedWriter()
        let actions = actions(writer)

        actions.vote(1, on: item, reported: 1)
        await pendingWork.finish()

        #expect(vote(actions) == 0)
        #expect(writer.asked == ["vote 0 on c1"])
    }

    @Test func `quick votes are sent one after another, and the last one is final`()
        async throws
    {
        let writer = SlowWriter()
        let actions = actions(writer)
        actions.vote(1, on: item, reported: nil)
        await writer.isAsked()

        actions.vote(-1, on: item, reported: nil)
        actions.vote(-1, on: item, reported: nil)
        actions.vote(-1, on: item, reported: nil)
        #expect(vote(actions) == -1)
        #expect(await writer.votes == [1])
        await writer.answer()
        await pendingWork.finish()

        #expect(await writer.votes == [1, -1])
    }

    @Test func `a vote reported by the source replaces a settled vote`() async {
        let actions = actions(ScriptedWriter())
        actions.vote(1, on: item, reported: nil)
        await pendingWork.finish()
        let settled = actions.settledVotes()

        actions.forget(settled) { _ in false }
        #expect(vote(actions) == 1)
        actions.forget(settled) { _ in true }
        #expect(vote(actions) == nil)
    }

    @Test func `a vote that was pending or is newer is not replaced`() async {
        let writer = SlowWriter()
        let actions = actions(writer)
        actions.vote(1, on: item, reported: nil)
        await writer.isAsked()
        actions.forget(actions.settledVotes()) { _ in true }
        #expect(vote(actions) == 1)
        await writer.answer()
        await pendingWork.finish()

        let settled = actions.settledVotes()
        actions.vote(-1, on: item, reported: nil)
        actions.forget(settled) { _ in true }

        #expect(vote(actions) == -1)
    }

    @Test func `a vote that the source rejects is reverted and reported`() async {
        var results: [VoteResult] = []
        let actions = actions(RefusingWriter())
        let subscription = actions.events.subscribe {
            if case .vote(_, let result) = $0 { results.append(result) }
        }
        defer { subscription.cancel() }

        let sending = actions.vote(-1, on: item, reported: 1)
        #expect(vote(actions) == -1)
        let result = await sending.value

        #expect(vote(actions) == 1)
        #expect(result == .failed(.signedOut(host: "home.example"), mayCount: false))
        #expect(results == [result])
    }

    @Test func `a vote without a signed-in account is not sent`() async {
        let writer = ScriptedWriter()
        let actions = PostActions(
            source: VotedSource(writer: writer, accounts: accounts),
            accounts: BehaviorRelay(value: SignedInAccounts()), pendingWork: pendingWork)

        let result = await actions.vote(1, on: item, reported: nil).value

        #expect(result == .refused("Sign in to vote: :login."))
        #expect(writer.asked == [] && vote(actions) == nil)
    }

    private let lost = BoardError.cutOff(host: "home.example")

    @Test func `a vote whose response is lost is sent once more`() async {
        let writer = ScriptedWriter()
        writer.fail(lost)
        let actions = actions(writer)

        let result = await actions.vote(1, on: item, reported: nil).value

        #expect(result == .counted && vote(actions) == 1)
        #expect(writer.asked == ["vote 1 on c1", "vote 1 on c1"])
    }

    @Test(arguments: [BoardError.cutOff(host: "home.example"), .notThere(name: "c1")])
    func `a vote with an unknown result stays until it is reported or removed`(
        error: BoardError
    ) async {
        let writer = ScriptedWriter()
        writer.fail(lost, error)
        let actions = actions(writer)
        let first = await actions.vote(1, on: item, reported: 0).value
        #expect(vote(actions) == 1 && first == .failed(error, mayCount: true))

        let second = await actions.vote(1, on: item, reported: 0).value
        #expect(vote(actions) == 0 && second == .counted)
        #expect(writer.asked.last == "vote 0 on c1")

        actions.forget(actions.settledVotes()) { _ in true }
        #expect(vote(actions) == nil)
    }

    @Test func `the source determines a vote with an unknown result`() async {
        let writer = ScriptedWriter()
        writer.fail(lost, lost)
        let actions = actions(writer)
        actions.vote(1, on: item, reported: 0)
        await pendingWork.finish()

        actions.forget(actions.settledVotes()) { _ in true }
        #expect(vote(actions) == nil)
    }

    @Test func `a vote that cannot be sent is not retried`() async {
        let writer = ScriptedWriter()
        writer.fail(.unreachable(host: "home.example"))
        let actions = actions(writer)

        let result = await actions.vote(1, on: item, reported: 0).value

        #expect(result == .failed(.unreachable(host: "home.example"), mayCount: false))
        #expect(vote(actions) == 0)
        #expect(writer.asked == ["vote 1 on c1"])
    }
}

/// A source that has only a writer.
private struct VotedSource: BoardSource {
    let id = SourceID.sample
    let name = "home"
    let capabilities = Capabilities(writing: [.votes, .downvotes])
    let writer: (any PostWriter)?
    let accounts: (any AccountService)?

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
    func draftText(of item: WrittenItem) async throws -> DraftText { throw error }
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
    nonisolated func draftText(of item: WrittenItem) async throws -> DraftText {
        DraftText(body: "")
    }
    nonisolated func delete(_ item: WrittenItem) async throws {}
}
