import RIBs
import RIBsTesting
import Testing

@MainActor
@Suite(.watchdog)
struct LeakDetectorTests {
    private let clock = ManualClock()
    private let detector: LeakDetector
    private let home = HomeRouter(interactor: Interactor())

    init() {
        detector = LeakDetector(clock: clock, delay: .seconds(1))
        home.leakDetector = detector
        home.interactor.activate()
    }

    @Test func `a RIB that is released with all its objects is not a leak`() {
        attachAndDetach(BoardScreen())

        #expect(detector.pendingCount == 0)
        #expect(detector.check() == [])
    }

    @Test(arguments: [
        (
            Leak.Role.router,
            [Leak.Role.router, .interactor, .view, .presenter, .worker, .component]
        ),
        (.interactor, [.interactor, .presenter, .worker]), (.worker, [.worker]), (.view, [.view]),
        (.presenter, [.presenter]), (.component, [.component]),
    ])
    func `a leaked object is named, with everything it retains`(role: Leak.Role, all: [Leak.Role]) {
        var screen: BoardScreen? = BoardScreen()
        let kept = screen?.object(for: role)
        screen.map(attachAndDetach)
        screen = nil

        #expect(detector.check().map(\.role) == all)
        withExtendedLifetime(kept) {}
    }

    @Test func `a leak has the type, the path, and the place of the attachment`() throws {
        let screen = BoardScreen()
        let interactor = screen.interactor
        let id = screen.ribID
        let line = #line + 1
        home.attachChild(screen)
        home.detachChild(screen)

        let leak = try #require(detector.leaks.first { $0.role == .interactor })

        #expect(leak.rib == id)
        #expect(leak.typeName == "BoardScreenInteractor")
        #expect(leak.path == "Home/BoardScreen")
        #expect(leak.place == "RIBsTests/LeakDetectorTests.swift:\(line)")
        #expect(
            leak.description == """
                BoardScreenInteractor, the interactor of Home/BoardScreen, attached at \
                RIBsTests/LeakDetectorTests.swift:\(line), is still there.
                """)
        withExtendedLifetime(interactor) {}
    }

    @Test func `an object with two roles is one leak`() {
        var screen: BoardScreen? = BoardScreen(presentsItself: true)
        let view = screen?.viewController
        screen.map(attachAndDetach)
        screen = nil

        #expect(detector.check().map(\.role) == [.view])
        withExtendedLifetime(view) {}
    }

    @Test func `everything below a detached RIB must also be released`() {
        let post = PostRouter(interactor: Interactor())
        attachAndDetach(BoardScreen(child: post))

        let leaks = detector.check()

        #expect(leaks.map(\.path) == ["Home/BoardScreen/Post", "Home/BoardScreen/Post"])
        #expect(leaks.map(\.role) == [.router, .interactor])
    }

    @Test func `reattaching a RIB withdraws its expectation`() {
        let screen = BoardScreen(child: PostRouter(interactor: Interactor()))
        attachAndDetach(screen)
        #expect(detector.pendingCount == 2)

        home.attachChild(screen)

        #expect(detector.pendingCount == 0)
        #expect(detector.check() == [])
    }

    @Test func `reattaching a RIB to an inactive parent withdraws its expectation`() {
        let screen = BoardScreen(child: PostRouter(interactor: Interactor()))
        attachAndDetach(screen)

        let parent = BoardRouter(interactor: Interactor())
        parent.attachChild(screen)

        #expect(detector.pendingCount == 0)
        #expect(parent.children.count == 1)
    }

    @Test func `reactivating a RIB on its own withdraws its expectation`() {
        let screen = BoardScreen(child: PostRouter(interactor: Interactor()))
        attachAndDetach(screen)

        screen.interactor.activate()

        #expect(detector.pendingCount == 0)
        #expect(detector.check() == [])
        screen.interactor.deactivate()
    }

    @Test func `reattaching a part of a detached RIB withdraws its expectation`() {
        let post = PostRouter(interactor: Interactor())
        let screen = BoardScreen(child: post)
        attachAndDetach(screen)
        screen.detachChild(post)

        home.attachChild(post)

        #expect(detector.check().allSatisfy { $0.path == "Home/BoardScreen" })
        #expect(post.interactor.isActive)
    }

    @Test func `a RIB that is detached twice is expected once`() {
        let screen = BoardScreen()
        attachAndDetach(screen)
        attachAndDetach(screen)

        #expect(detector.pendingCount == 1)
        #expect(detector.check().count { $0.role == .router } == 1)
    }

    @Test func `a RIB that is reattached right after its detachment is not expected`() {
        let child = SampleRouter("a", Journal())
        child.onDetach = { [home, weak child] in
            child?.onDetach = nil
            child.map { home.attachChild($0) }
        }

        let found = misuse { attachAndDetach(child) }

        #expect(found == [])
        #expect(home.children.count == 1)
        #expect(detector.check() == [])
    }

    @Test func `a new object at the address of a released one is not a leak`() {
        for _ in 0..<1_000 {
            attachAndDetach(BoardScreen())
            let next = BoardScreen()
            #expect(detector.leaks == [])
            withExtendedLifetime(next) {}
        }
    }

    @Test func `a leak is reported once`() {
        var reported: [Leak] = []
        detector.onLeak = { reported.append($0) }
        let interactor = keepInteractor()

        let first = detector.check()
        let second = detector.check()

        #expect(first.map(\.role) == [.interactor])
        #expect(second == [])
        #expect(reported == first)
        #expect(detector.pendingCount == 0)
        withExtendedLifetime(interactor) {}
    }

    @Test func `event listeners receive a leak after the RIB is detached`() {
        let trace = EventTrace()
        trace.follow(home)
        var board: BoardRouter? = BoardRouter(interactor: Interactor())
        let (id, interactor) = (board?.ribID, board?.interactor)
        board.map(attachAndDetach)
        board = nil
        _ = trace.take()

        let leaks = detector.check()

        #expect(trace.events.map(\.rib) == [id])
        #expect(trace.events.map(\.kind) == leaks.map { .leaked($0) })
        #expect(trace.events.map(\.typeName) == ["BoardRouter"])
        #expect(trace.take() == ["Home/Board leaked Interactor"])
        withExtendedLifetime(interactor) {}
    }

    @Test func `a leak is reported only after the delay`() async throws {
        let reported = CallRecorder<Leak>()
        detector.onLeak = { reported.note($0) }
        let interactor = keepInteractor()
        try await expectEventually("the detector sleeps") { clock.sleeperCount == 1 }
        #expect(reported.calls == [])

        clock.advance(by: .milliseconds(999))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))

        try await expectEventually("the leak is reported") { reported.calls.count == 1 }
        #expect(reported.calls.map(\.role) == [.interactor])
        withExtendedLifetime(interactor) {}
    }

    @Test func `a RIB detached during a delay has a full delay of its own`() async throws {
        let reported = CallRecorder<Leak>()
        detector.onLeak = { reported.note($0) }
        let first = keepInteractor()
        try await expectEventually("the detector sleeps") { clock.sleeperCount == 1 }
        clock.advance(by: .milliseconds(600))
        let second = keepInteractor()

        clock.advance(by: .milliseconds(400))
        try await expectEventually("the first leak is reported") { reported.calls.count == 1 }
        try await expectEventually("the detector sleeps") { clock.sleeperCount == 1 }
        #expect(reported.calls.count == 1)
        #expect(detector.pendingCount == 1)
        clock.advance(by: .seconds(1))
        try await expectEventually("both leaks are reported") { reported.calls.count == 2 }

        withExtendedLifetime((first, second)) {}
    }

    @Test func `a detector that is not retained is released with its task`() async throws {
        let clock = ManualClock()
        weak var detector: LeakDetector?
        let interactor: Interactor
        do {
            let home = HomeRouter(interactor: Interactor())
            home.leakDetector = LeakDetector(clock: clock)
            detector = home.leakDetector
            let board = BoardRouter(interactor: Interactor())
            interactor = board.interactor
            home.attachChild(board)
            home.detachChild(board)
            try await expectEventually("the detector sleeps") { clock.sleeperCount == 1 }
        }

        try await expectEventually("nobody sleeps") { clock.sleeperCount == 0 }

        #expect(detector == nil)
        withExtendedLifetime(interactor) {}
    }

    @Test func `a tree without a detector expects nothing`() {
        let home = HomeRouter(interactor: Interactor())
        let board = BoardRouter(interactor: Interactor())
        home.attachChild(board)
        home.detachChild(board)

        #expect(detector.check() == [])
        #expect(home.leakDetector == nil)
    }

    @Test func `the root is expected to be released when the program requests it`() {
        var root: BoardRouter? = BoardRouter(interactor: Interactor())
        root?.attachChild(PostRouter(interactor: Interactor()))
        let interactor = root?.interactor
        root?.leakDetector = detector
        root?.interactor.activate()

        root.map(detector.expectRelease)
        #expect(detector.pendingCount == 2)
        root = nil

        #expect(detector.check().map(\.typeName) == ["Interactor"])
        withExtendedLifetime(interactor) {}
    }

    @Test func `the children of a stopped tree are expected to be released`() {
        let root = LaunchRouter(interactor: Interactor(), viewController: ViewStub())
        root.leakDetector = detector
        let board = BoardRouter(interactor: Interactor())
        root.attachChild(board)
        root.launch()

        root.stop()

        #expect(detector.check().map(\.path) == ["RIB/Board", "RIB/Board"])
        withExtendedLifetime(board) {}
    }

    @Test func `a componentized builder watches its components automatically`() {
        var component: BoardComponent?
        let builder = BoardBuilder { () -> BoardComponent in
            let made = BoardComponent()
            component = made
            return made
        }
        attachAndDetach(
            builder.build(withDynamicBuildDependency: (), dynamicComponentDependency: ()))

        #expect(detector.check().map(\.typeName) == ["BoardComponent"])
        withExtendedLifetime(component) {}
    }

    private func attachAndDetach(_ router: any Routing) {
        home.attachChild(router)
        home.detachChild(router)
    }

    /// Leaks an interactor: retaining the result is the leak.
    private func keepInteractor() -> Interactor {
        let board = BoardRouter(interactor: Interactor())
        attachAndDetach(board)
        return board.interactor
    }
}

private final class BoardComponent: EmptyComponent {}

private final class BoardBuilder: ComponentizedBuilder<
    BoardComponent, any Routing, Void, Void
>
{
    override func build(with component: BoardComponent, _: Void) -> any Routing {
        BoardRouter(interactor: Interactor())
    }
}

@MainActor
private final class ScreenPresenter: Presentable {}

@MainActor
private final class ScreenView: ViewControllable, Presentable {}

private final class BoardScreenInteractor: PresentableInteractor<any Presentable> {}

/// A RIB with one object of every kind.
@MainActor
private final class BoardScreen: ViewableRouter<BoardScreenInteractor, ScreenView> {
    private let component = BoardComponent()
    private let worker = Worker()

    init(presentsItself: Bool = false, child: (any Routing)? = nil) {
        let view = ScreenView()
        let presenter: any Presentable = presentsItself ? view : ScreenPresenter()
        super.init(
            interactor: BoardScreenInteractor(presenter: presenter), viewController: view)
        watchForLeak(of: component)
        worker.start(interactor)
        if let child { attachChild(child) }
    }

    func object(for role: Leak.Role) -> AnyObject {
        switch role {
        case .router: self
        case .worker: worker
        case .interactor: interactor
        case .presenter: interactor.presenter
        case .view: viewController
        case .component: component
        }
    }
}
