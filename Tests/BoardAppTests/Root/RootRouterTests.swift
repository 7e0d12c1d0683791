import BoardApp
import RIBs
import TestSupport
import Testing

@MainActor struct RootRouterTests {
    let log = EventLog()
    let interactor = RootInteractableStub()
    let view: ViewSpy
    let router: RootRouter

    init() {
        view = ViewSpy("root", log: log)
        router = RootRouter(
            interactor: interactor, viewController: view, boardBuilder: ChildBuilderStub(log: log))
        router.launch()
    }

    @Test func `the board is attached and pushed, popped and detached`() {
        router.routeToBoard()
        router.detachBoard()

        #expect(log.events == ["board active", "push board", "pop board", "board resigns"])
        #expect(router.children.isEmpty)
    }

    @Test func `the board is shown once, however often it is asked for`() {
        router.routeToBoard()
        router.routeToBoard()

        #expect(router.children.count == 1)
        #expect(view.shown == ["board"])
    }
}
