import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TestSupport
import Testing

@MainActor struct RootRouterTests {
    let order = OrderRecorder()
    let interactor = RootInteractableStub()
    let view: ViewSpy
    let router: RootRouter

    init() {
        view = ViewSpy("root", notesIn: order)
        let builder = ChildBuilderStub(notesIn: order)
        router = RootRouter(
            interactor: interactor, viewController: view, boardBuilder: builder,
            sessionBuilder: builder, linkOpeningBuilder: builder, commandLineBuilder: builder,
            composeBuilder: builder, inboxBuilder: builder, ribTreeBuilder: builder)
        router.launch()
    }

    @Test func `the board is attached and pushed, popped and detached`() {
        router.routeToBoard(nil)
        router.detachBoard()

        #expect(
            order.entries == [
                "board.didBecomeActive", "push board", "pop board", "board.willResignActive",
            ])
        #expect(router.children.isEmpty)
    }

    @Test func `the board is attached once for several requests`() {
        router.routeToBoard(nil)
        router.routeToBoard(nil)

        #expect(router.children.count == 1)
        #expect(view.shown == ["board"])
    }

    @Test func `the link opening RIB has no screen`() {
        router.attachLinkOpening()
        router.attachLinkOpening()
        #expect(router.children.count == 1)
        router.detachLinkOpening()

        #expect(order.entries == ["links.didBecomeActive", "links.willResignActive"])
        #expect(view.shown.isEmpty)
        #expect(router.children.isEmpty)
    }

    @Test func `the command line is attached and detached once, in order`() {
        router.routeToCommandLine(actions: [])
        router.routeToCommandLine(actions: [])
        router.detachCommandLine()
        router.detachCommandLine()

        #expect(
            order.entries == [
                "line.didBecomeActive", "push line", "pop line", "line.willResignActive",
            ])
    }

    @Test func `the editor is attached and detached once, in order`() {
        router.routeToCompose(.new(.newPost("free", at: .sample)))
        router.routeToCompose(.new(.newPost("games", at: .sample)))
        #expect(router.isComposing)
        router.detachCompose()
        router.detachCompose()

        #expect(!router.isComposing)
        #expect(
            order.entries == [
                "compose.didBecomeActive", "push compose", "pop compose",
                "compose.willResignActive",
            ])
    }

    @Test func `the inbox is attached and detached once, in order`() {
        router.routeToInbox(selecting: nil)
        router.routeToInbox(selecting: nil)
        router.detachInbox()
        router.detachInbox()

        #expect(
            order.entries == [
                "inbox.didBecomeActive", "push inbox", "pop inbox", "inbox.willResignActive",
            ])
    }

    @Test func `the tree is attached and detached once, in order`() {
        router.routeToRIBTree()
        router.routeToRIBTree()
        #expect(router.isShowingRIBTree)
        router.detachRIBTree()
        router.detachRIBTree()

        #expect(!router.isShowingRIBTree)
        #expect(
            order.entries == [
                "tree.didBecomeActive", "push tree", "pop tree", "tree.willResignActive",
            ])
    }

    @Test func `the board item exists only while the list is attached`() {
        #expect(router.boardItem == nil)
        router.routeToBoard(nil)
        #expect(router.boardItem != nil)
        router.detachBoard()

        #expect(router.boardItem == nil)
    }
}
