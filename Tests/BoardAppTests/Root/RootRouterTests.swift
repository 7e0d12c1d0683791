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
        let builder = ChildBuilderStub(log: log)
        router = RootRouter(
            interactor: interactor, viewController: view, boardBuilder: builder,
            linkOpeningBuilder: builder, commandLineBuilder: builder, ribTreeBuilder: builder)
        router.launch()
    }

    @Test func `the board is attached and pushed, popped and detached`() {
        router.routeToBoard(nil)
        router.detachBoard()

        #expect(log.events == ["board active", "push board", "pop board", "board resigns"])
        #expect(router.children.isEmpty)
    }

    @Test func `the board is shown once, however often it is asked for`() {
        router.routeToBoard(nil)
        router.routeToBoard(nil)

        #expect(router.children.count == 1)
        #expect(view.shown == ["board"])
    }

    @Test func `the RIB that listens for links has no screen`() {
        router.attachLinkOpening()
        router.attachLinkOpening()
        #expect(router.children.count == 1)
        router.detachLinkOpening()

        #expect(log.events == ["links active", "links resigns"])
        #expect(view.shown.isEmpty)
        #expect(router.children.isEmpty)
    }

    @Test func `the command line comes and goes in the same order, once`() {
        router.routeToCommandLine()
        router.routeToCommandLine()
        router.detachCommandLine()
        router.detachCommandLine()

        #expect(log.events == ["line active", "push line", "pop line", "line resigns"])
    }

    @Test func `the tree comes and goes in the same order, once`() {
        router.routeToRIBTree()
        router.routeToRIBTree()
        #expect(router.isShowingRIBTree)
        router.detachRIBTree()
        router.detachRIBTree()

        #expect(!router.isShowingRIBTree)
        #expect(log.events == ["tree active", "push tree", "pop tree", "tree resigns"])
    }

    @Test func `links find the list only while it is there`() {
        #expect(router.boardItem == nil)
        router.routeToBoard(nil)
        #expect(router.boardItem != nil)
        router.detachBoard()

        #expect(router.boardItem == nil)
    }
}
