import RIBs
import RIBsTesting
import Testing

@MainActor
@Suite(.watchdog)
struct EventTests {
    private let log = EventTrace()
    private let home = HomeRouter(interactor: Interactor())
    private let board = BoardRouter(interactor: Interactor())
    private let post = PostRouter(interactor: Interactor())

    init() {
        log.follow(home)
    }

    @Test func `events of an attached RIB are in the documented order`() {
        home.interactor.activate()
        board.attachChild(post)
        home.attachChild(board)

        #expect(
            log.take() == [
                "Home loaded", "Home activated", "Home/Board loaded", "Home/Board activated",
                "Home/Board/Post activated", "Home/Board attached",
            ])
    }

    @Test func `detachment is reported after the hook and the leak expectation`() {
        let journal = Journal()
        let child = SampleRouter("child", journal)
        let detector = LeakDetector(clock: ManualClock())
        home.leakDetector = detector
        home.attachChild(child)
        log.onEvent = { journal.note("\($0.kind), \(detector.pendingCount) expected") }
        _ = journal.take()

        home.detachChild(child)

        #expect(
            journal.take() == ["detaching, 0 expected", "child.didDetach", "detached, 1 expected"])
    }

    @Test func `events of a detached RIB are in the documented order`() {
        home.interactor.activate()
        home.attachChild(board)
        board.attachChild(post)
        _ = log.take()

        home.detachChild(board)

        #expect(
            log.take() == [
                "Home/Board detaching", "Home/Board/Post deactivated", "Home/Board deactivated",
                "Home/Board detached",
            ])
    }

    @Test func `events identify their RIB by number, type and path`() {
        home.attachChild(board)

        #expect(
            log.events.last
                == RIBEvent(
                    rib: board.ribID, typeName: "BoardRouter", path: "Home/Board",
                    kind: .attached))
    }

    @Test func `a RIB keeps its number, and no other RIB has it`() {
        let first = post.ribID
        home.attachChild(post)
        home.detachChild(post)
        let others = (0..<1_000).map { _ in PostRouter(interactor: Interactor()).ribID }

        #expect(post.ribID == first)
        #expect(!others.contains(first))
        #expect(Set(others).count == 1_000)
    }

    @Test func `a stop is reported from the leaves to the root`() {
        home.interactor.activate()
        home.attachChild(board)
        home.attachChild(post)
        _ = log.take()
        var root: LaunchRouter? = LaunchRouter(
            interactor: Interactor(), viewController: SampleView())
        root.map { log.follow($0) }
        root?.attachChild(SampleRouter("a", Journal()))
        root?.launch()
        _ = log.take()

        root?.stop()
        root = nil

        #expect(
            log.take() == [
                "RIB/Sample deactivated", "RIB deactivated", "RIB/Sample detaching",
                "RIB/Sample detached",
            ])
    }

    @Test func `a tree receives no events of another tree`() {
        let other = HomeRouter(interactor: Interactor())
        other.interactor.activate()
        other.attachChild(board)

        #expect(log.take() == [])
    }

    @Test func `events of RIBs attached before the subscription are also received`() {
        board.attachChild(post)
        let trace = EventTrace()
        trace.follow(board)

        board.interactor.activate()
        board.detachChild(post)

        #expect(
            trace.take() == [
                "Board loaded", "Board activated", "Board/Post activated", "Board/Post detaching",
                "Board/Post deactivated", "Board/Post detached",
            ])
    }

    @Test func `a subtree that has left its tree sends no events there`() {
        home.attachChild(board)
        home.detachChild(board)
        _ = log.take()

        board.interactor.activate()
        board.attachChild(post)

        #expect(log.take() == [])
    }

    @Test func `a cancelled subscription receives no events`() {
        log.stop()

        home.attachChild(board)

        #expect(log.take() == [])
    }

    @Test func `listeners at several RIBs receive the same events in the same order`() {
        let near = EventTrace()
        near.follow(board)
        home.interactor.activate()
        home.attachChild(board)
        near.onEvent = { [board, post] event in
            if event.kind == .deactivated { board.attachChild(post) }
        }
        _ = (near.take(), log.take())

        board.interactor.deactivate()

        let expected = [
            "Home/Board deactivated", "Home/Board/Post loaded", "Home/Board/Post attached",
        ]
        #expect(log.take() == expected)
        #expect(near.take() == expected)
    }

    @Test func `a RIB detached by its own hook is reported attached before detached`() {
        let child = SampleRouter("a", Journal())
        child.interactor.onBecomeActive = { [home, weak child] _ in
            child.map(home.detachChild)
        }
        home.interactor.activate()
        _ = log.take()
        let own = EventTrace()
        own.follow(child)

        home.attachChild(child)

        #expect(
            own.events.map(\.kind) == [
                .loaded, .activated, .attached, .detaching, .deactivated, .detached,
            ])
        #expect(
            log.take() == [
                "Home/Sample loaded", "Home/Sample activated", "Home/Sample attached",
                "Home/Sample detaching", "Home/Sample deactivated", "Home/Sample detached",
            ])
    }

    @Test func `a RIB reactivated by its own stream is reported inactive before that`() {
        let subscription = home.interactor.isActiveStream.subscribe { [home] in
            if !$0 { home.interactor.activate() }
        }
        _ = log.take()

        home.interactor.deactivate()
        subscription.cancel()

        #expect(log.take() == ["Home deactivated", "Home activated"])
    }

    @Test func `a listener that ends what is being reported is harmless`() {
        let journal = Journal()
        let child = SampleRouter("a", journal)
        log.onEvent = { [home] event in
            if event.kind == .activated, event.rib == child.ribID { home.detachChild(child) }
        }
        home.interactor.activate()

        home.attachChild(child)

        #expect(home.children.isEmpty)
        #expect(!child.isActive)
        // The hook is not called for an activity that has ended before.
        #expect(
            journal.take() == ["a.didLoad", "a.stream true", "a.stream false", "a.didDetach"])
        #expect(
            log.take().suffix(4) == [
                "Home/Sample attached", "Home/Sample detaching", "Home/Sample deactivated",
                "Home/Sample detached",
            ])
    }

    @Test func `listeners do not keep RIBs alive`() {
        var home: HomeRouter? = HomeRouter(interactor: Interactor())
        weak let router = home
        weak let interactor = home?.interactor
        let stream = home?.events

        home = nil

        #expect(router == nil)
        #expect(interactor == nil)
        _ = stream?.subscribe { _ in }
    }
}

@MainActor
private final class SampleView: ViewControllable {}

@MainActor
@Suite(.watchdog)
struct TimestampTests {
    @Test func `every event has the time of the given clock`() {
        let clock = ContinuousClock()
        let home = HomeRouter(interactor: Interactor())
        var events: [Timestamped<RIBEvent, ContinuousClock.Instant>] = []
        let before = clock.now
        let subscription = home.events.timestamped(by: clock).subscribe { events.append($0) }
        defer { subscription.cancel() }

        home.interactor.activate()

        #expect(events.map(\.value.kind) == [.loaded, .activated])
        #expect(events.allSatisfy { before <= $0.instant && $0.instant <= clock.now })
    }
}
