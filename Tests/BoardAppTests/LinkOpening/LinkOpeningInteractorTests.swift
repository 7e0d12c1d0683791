import BoardApp
import RIBs
import RIBsTesting
import TestSupport
import Testing

@MainActor struct LinkOpeningInteractorTests {
    let links = PublishRelay<BoardLink>()
    let root = RootItemStub()
    let listener = LinkOpeningListenerSpy()
    let pendingWork = ActivityTracker()
    let clock = ManualClock()
    let arrivals = AsyncStream.makeStream(of: BoardLink.self)
    let interactor: LinkOpeningInteractor

    init() {
        interactor = LinkOpeningInteractor(
            item: root, links: links, arrivingLinks: arrivals.stream, pendingWork: pendingWork,
            clock: clock)
        interactor.listener = listener
        interactor.activate()
    }

    @Test(arguments: [
        (BoardLink.board("free"), ["board free"]),
        (.post("42"), ["post 42"]),
        (.post("42", board: "free"), ["board free", "post 42 on free"]),
        (.post("42", comment: "7"), ["post 42 at 7"]),
    ])
    func `a link is followed step by step`(link: BoardLink, steps: [String]) async {
        links.accept(link)
        await pendingWork.finish()

        #expect(root.board.steps == steps)
        #expect(listener.reasons.isEmpty)
    }

    @Test func `the source in a link is looked up first`() async throws {
        links.accept(try BoardLink("board-tui://hn/board/top/post/42"))
        await pendingWork.finish()

        #expect(root.board.steps == ["source hn", "hn: board top", "hn: post 42 on top"])
    }

    @Test func `links from other programs are followed one after the other`() async {
        arrivals.continuation.yield(.post("1"))
        arrivals.continuation.yield(.post("2"))

        #expect(await eventually { root.board.steps.last == "post 2" })
        #expect(listener.reasons.isEmpty)
    }

    @Test func `a failed step ends the workflow and its reason is reported`() async {
        root.board.failure = .noSuchBoard("free")

        links.accept(.post("42", board: "free"))
        await pendingWork.finish()

        #expect(root.board.steps == ["board free"])
        #expect(listener.reasons == ["There is no board “free” here."])
    }

    @Test func `a link overtaken by the user's own action is not reported`() async {
        root.board.failure = .overtaken

        links.accept(.post("42"))
        await pendingWork.finish()

        #expect(root.board.steps == ["post 42"])
        #expect(listener.reasons.isEmpty)
    }

    @Test func `a newer link cancels the one before`() async {
        root.isHeld = true
        links.accept(.post("1"))
        links.accept(.post("2"))
        root.isHeld = false
        await pendingWork.finish()

        #expect(root.board.steps == ["post 2"])
        #expect(listener.reasons.isEmpty)
    }

    @Test func `a link that does not resolve in time is given up`() async throws {
        root.isHeld = true
        links.accept(.post("1"))
        try await clock.waitForSleepers()

        clock.advance(by: LinkOpeningInteractor.timeLimit)
        await pendingWork.finish()
        root.isHeld = false

        #expect(listener.reasons == [LinkFailure.timedOut.message])
        #expect(root.board.steps.isEmpty)
    }

    @Test func `a link that has resolved is not given up later`() async {
        links.accept(.post("1"))
        await pendingWork.finish()

        clock.advance(by: LinkOpeningInteractor.timeLimit * 2)
        links.accept(.post("2"))
        await pendingWork.finish()

        #expect(root.board.steps == ["post 1", "post 2"])
        #expect(listener.reasons.isEmpty)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a deactivated RIB follows no links`() async {
        root.isHeld = true
        links.accept(.post("1"))

        interactor.deactivate()
        root.isHeld = false
        links.accept(.post("2"))
        await pendingWork.finish()

        #expect(root.board.steps.isEmpty)
        #expect(listener.reasons.isEmpty)
    }

    @Test func `a root that is gone cancels its link`() async {
        var root: RootItemStub? = RootItemStub()
        let other = LinkOpeningInteractor(
            item: root ?? self.root, links: links, arrivingLinks: AsyncStream { $0.finish() },
            pendingWork: pendingWork, clock: clock)
        let otherListener = LinkOpeningListenerSpy()
        other.listener = otherListener
        interactor.deactivate()
        other.activate()

        root = nil
        links.accept(.post("1"))
        await pendingWork.finish()

        #expect(otherListener.reasons.isEmpty)
    }
}

/// A root whose list resolves links at once, or when the test allows it.
@MainActor final class RootItemStub: RootActionableItem {
    func waitForSession() async throws -> any SessionActionableItem { throw ItemGone() }
    func compose(_ request: ComposeRequest) {}

    let board = BoardActionableItemSpy()
    private let holds = BehaviorRelay(value: false)

    var isHeld: Bool {
        get { holds.value }
        set { holds.accept(newValue) }
    }

    func waitForBoard(for link: BoardLink) async throws -> any BoardActionableItem {
        _ = try await holds.filter { !$0 }.firstValue()
        return board
    }
}
