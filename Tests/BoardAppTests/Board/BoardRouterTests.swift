import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TestSupport
import Testing

@MainActor struct BoardRouterTests {
    let order = OrderRecorder()
    let interactor = BoardInteractableStub()
    let view: ViewSpy
    let builder: ChildBuilderStub
    let router: BoardRouter

    init() {
        view = ViewSpy("board", notesIn: order)
        builder = ChildBuilderStub(notesIn: order)
        router = BoardRouter(
            interactor: interactor, viewController: view, postDetailBuilder: builder,
            boardPickerBuilder: builder, articleBuilder: builder)
        interactor.activate()
    }

    @Test func `attach and push are mirrored by pop and detach`() {
        router.routeToPostDetail(SamplePosts.korean.post, at: nil, since: nil)
        router.detachPostDetail()

        #expect(
            order.entries == [
                "korean.didBecomeActive", "push korean", "pop korean", "korean.willResignActive",
            ])
        #expect(router.children.isEmpty)
    }

    @Test func `the picker is attached and detached in the same order`() {
        router.routeToBoardPicker()
        router.detachBoardPicker()

        #expect(
            order.entries == [
                "picker.didBecomeActive", "push picker", "pop picker", "picker.willResignActive",
            ])
        #expect(router.children.isEmpty)
    }

    @Test func `a page is shown above the post and closes with it`() {
        router.routeToPostDetail(SamplePosts.korean.post, at: nil, since: nil)
        router.routeToArticle("page")
        #expect(view.shown == ["korean", "page"])

        router.detachPostDetail()

        #expect(view.shown.isEmpty)
        #expect(router.children.isEmpty)
        #expect(
            order.entries.suffix(4) == [
                "pop page", "page.willResignActive", "pop korean", "korean.willResignActive",
            ])
    }

    @Test func `a page above the list leaves the list unchanged`() {
        router.routeToArticle("page")
        router.routeToArticle("other")
        #expect(view.shown == ["other"])

        router.detachArticle()
        router.detachArticle()

        #expect(view.shown.isEmpty)
        #expect(router.children.isEmpty)
    }

    @Test func `a second post replaces the first`() {
        router.routeToPostDetail(SamplePosts.korean.post, at: nil, since: nil)
        router.routeToPostDetail(SamplePosts.japanese.post, at: nil, since: nil)

        #expect(router.children.count == 1)
        #expect(view.shown == ["japanese"])
        #expect(
            order.entries.suffix(3) == [
                "korean.willResignActive", "japanese.didBecomeActive", "push japanese",
            ])
    }

    @Test func `closing a linked post shows the one that linked to it`() {
        router.routeToPostDetail(SamplePosts.korean.post, at: nil, since: nil)
        router.routeToLinkedPost(SamplePosts.japanese.post, at: nil, since: nil)
        #expect(view.shown == ["korean", "japanese"])

        router.detachPostDetail()

        #expect(view.shown == ["korean"])
        #expect(router.children.count == 1)
    }

    @Test func `the picker opens only once`() {
        router.routeToBoardPicker()
        router.routeToBoardPicker()

        #expect(router.children.count == 1)
        #expect(view.shown == ["picker"])
    }

    @Test func `the panel is attached once and stays beside the picker`() {
        router.attachBoardPanel()
        router.attachBoardPanel()
        router.routeToBoardPicker()
        #expect(view.shown == ["panel", "picker"])

        router.detachBoardPicker()
        #expect(router.focusBoardPanel())
        router.detachBoardPanel()

        #expect(view.shown.isEmpty)
        #expect(!router.focusBoardPanel())
        #expect(router.children.isEmpty)
    }

    @Test func `closing a screen that is not open changes nothing`() {
        router.detachPostDetail()
        router.detachBoardPicker()
        router.detachArticle()

        #expect(order.entries.isEmpty)
    }

    @Test func `a post that closes itself while closing is closed once`() {
        builder.willResign = { [weak router] in router?.detachPostDetail() }
        router.routeToPostDetail(SamplePosts.korean.post, at: nil, since: nil)

        router.detachPostDetail()

        #expect(order.entries.count { $0 == "pop korean" } == 1)
        #expect(order.entries.count { $0 == "korean.willResignActive" } == 1)
        #expect(router.children.isEmpty)
    }

    @Test func `views above the board are hidden and shown with it`() {
        let parent = Router(interactor: Interactor())
        parent.interactable.activate()
        parent.attachChild(router)
        router.routeToPostDetail(SamplePosts.korean.post, at: nil, since: nil)
        router.routeToLinkedPost(SamplePosts.japanese.post, at: nil, since: nil)
        router.routeToArticle("page")
        router.routeToBoardPicker()

        let shown = view.shown

        parent.detachChild(router)
        #expect(view.shown.isEmpty)

        parent.attachChild(router)
        #expect(view.shown == shown)
    }

    @Test func `the board's interactor is the listener of its children`() {
        router.routeToPostDetail(SamplePosts.korean.post, at: nil, since: nil)
        router.routeToArticle("page")
        router.routeToBoardPicker()

        #expect(builder.listeners.count == 3)
        #expect(builder.listeners.allSatisfy { $0 === interactor })
    }
}
