import RIBs
import RIBsTesting
import Testing

/// Tests of views that the library shows while their RIBs are attached.
@MainActor
@Suite(.watchdog)
struct PresentationTests {
    private let order = OrderRecorder()
    private let screen: Screen
    private let root: LaunchRouter<InteractorSpy, Screen>
    private let board: ChildStub
    private let post: ChildStub

    init() {
        let order = order
        screen = Screen(notesIn: order)
        root = LaunchRouter(
            interactor: InteractorSpy("root", notesIn: order), viewController: screen)
        board = ChildStub("board", notesIn: order, view: NamedView("board"))
        post = ChildStub("post", notesIn: order, view: NamedView("post"))
        root.launch()
        _ = order.take()
    }

    /// Attaches the board, and the post below it.
    private func showBoth() {
        root.attachChild(board, showingIn: screen)
        board.attachChild(post, showingIn: screen)
    }

    @Test func `a view is shown once its RIB is active, and hidden before it is inactive`() {
        root.attachChild(board, showingIn: screen)
        root.detachChild(board)

        #expect(
            order.take() == [
                "board.didBecomeActive", "push board", "pop board", "board.willResignActive",
            ])
    }

    @Test func `the views of a whole branch are hidden with it, children first`() {
        showBoth()
        _ = order.take()

        root.detachChild(board)

        #expect(
            order.take() == [
                "pop post", "pop board", "post.willResignActive", "board.willResignActive",
            ])
        #expect(screen.shown.isEmpty)
        #expect(board.children.count == 1)
        #expect(board.shownViews.isEmpty)
    }

    @Test func `a view is hidden with a distant ancestor that has no view`() {
        let middle = Router(interactor: Interactor())
        let inner = Router(interactor: Interactor())
        root.attachChild(middle)
        middle.attachChild(inner)
        inner.attachChild(post, showingIn: screen)

        root.detachChild(middle)

        #expect(screen.shown.isEmpty)
    }

    @Test func `a reattached branch is shown again, parents first`() {
        showBoth()
        root.detachChild(board)
        _ = order.take()

        root.attachChild(board, showingIn: screen)

        #expect(order.take().suffix(2) == ["push board", "push post"])
        #expect(screen.shown == ["board", "post"])
    }

    @Test func `a child that is detached while its branch is hidden is not shown again`() {
        showBoth()
        root.detachChild(board)
        board.detachChild(post)

        root.attachChild(board, showingIn: screen)

        #expect(screen.shown == ["board"])
        #expect(order.take().count { $0 == "pop post" } == 1)
    }

    @Test func `a view shown during the detachment of a branch is hidden with it next time`() {
        showBoth()
        root.detachChild(board)
        let other = ChildStub(view: NamedView("other"))
        board.attachChild(other, showingIn: screen)
        #expect(board.shownViews.count == 1)

        root.attachChild(board, showingIn: screen)
        #expect(screen.shown == ["other", "board", "post"])
        root.detachChild(board)

        #expect(screen.shown.isEmpty)
    }

    @Test func `views of a branch built before its attachment are hidden with it`() {
        board.attachChild(post, showingIn: screen)
        root.attachChild(board, showingIn: screen)
        #expect(screen.shown == ["post", "board"])

        root.detachChild(board)

        #expect(screen.shown.isEmpty)
    }

    @Test func `a stop hides all views`() {
        showBoth()

        root.stop()

        #expect(screen.shown.isEmpty)
    }

    @Test func `a released router hides the views of its children`() {
        var parent: Router<Interactor>? = Router(interactor: Interactor())
        parent?.attachChild(board, showingIn: screen)
        #expect(screen.shown == ["board"])

        parent = nil

        #expect(screen.shown.isEmpty)
    }

    @Test func `a child detached by its own hook is never shown`() {
        board.interactor.onBecomeActive = { [root, board] in root.detachChild(board) }

        root.attachChild(board, showingIn: screen)

        #expect(!order.take().contains("push board"))
        board.interactor.onBecomeActive = {}
    }

    @Test func `a RIB that is reattached during its detachment is shown`() {
        root.attachChild(board, showingIn: screen)
        board.interactor.onResignActive = { [root, board, screen] in
            board.interactor.onResignActive = {}
            root.detachChild(board)
            root.attachChild(board, showingIn: screen)
        }

        root.detachChild(board)

        #expect(screen.shown == ["board"])
        #expect(board.interactor.isActive)
    }

    @Test func `a view shown while its branch is detached is also hidden`() {
        root.attachChild(board, showingIn: screen)
        board.interactor.onResignActive = { [board, post, screen] in
            board.attachChild(post, showingIn: screen)
        }

        root.detachChild(board)

        #expect(screen.shown.isEmpty)
        board.interactor.onResignActive = {}
    }

    @Test func `a place that calls back while a view is hidden hides it once`() {
        showBoth()
        screen.onPop = { [root, board, screen] in
            screen.onPop = nil
            root.detachChild(board)
        }

        root.detachChild(board)

        #expect(screen.shown.isEmpty)
        let pops = order.take().filter { $0.hasPrefix("pop") }
        #expect(pops.sorted() == ["pop board", "pop post"])
        #expect(root.children.isEmpty)
    }

    @Test func `a view may be shown at a custom position`() {
        root.attachChild(board, showingIn: screen)

        root.attachChild(post, showingIn: screen) { [screen] in screen.insert($0) }
        #expect(screen.shown == ["post", "board"])
        root.detachChild(post)

        #expect(screen.shown == ["board"])
    }

    @Test func `views pushed onto the host of a RIB below are also hidden`() {
        let host = HostingRouter(interactor: Interactor(), showingIn: screen)
        root.attachChild(board, showingIn: screen)
        board.attachChild(host)
        host.viewHost.push(NamedView("by hand"))
        host.attachChild(post, showingIn: host.viewHost)

        root.detachChild(board)

        #expect(screen.shown.isEmpty)
        #expect(host.viewHost.views.isEmpty)
    }

    @Test func `a screen that stays does not retain the views of a branch`() async throws {
        try await expectNoLeaks { [screen] parent in
            let board = ChildStub(view: NamedView("board"))
            parent.attachChild(board)
            board.attachChild(ChildStub(view: NamedView("post")), showingIn: screen)
            #expect(screen.shown == ["post"])
        }
        #expect(screen.shown.isEmpty)
    }

    @Test func `a view that is not hidden is a leak`() async throws {
        let found = await #expect(throws: LeaksFound.self) {
            try await expectNoLeaks { [screen] parent in
                let board = ChildStub(view: NamedView("board"))
                parent.attachChild(board)
                let post = ChildStub(view: NamedView("post"))
                board.attachChild(post)
                screen.push(post.viewControllable)
            }
        }

        #expect(found?.leaks.map(\.role) == [.view])
    }

    @Test func `hiding views calls nothing if none is shown`() {
        root.attachChild(board)
        board.attachChild(post)

        root.detachChild(board)

        #expect(!order.take().contains { $0.hasPrefix("p") && $0.contains("p ") })
    }
}

@MainActor
private final class NamedView: ViewControllable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

/// A view that retains and records the views it shows.
@MainActor
private final class Screen: ViewStacking {
    var onPop: (() -> Void)?
    private var views: [any ViewControllable] = []
    private let order: OrderRecorder

    init(notesIn order: OrderRecorder) {
        self.order = order
    }

    var shown: [String] { views.map(name) }

    func push(_ view: any ViewControllable) {
        order.note("push \(name(of: view))")
        views.append(view)
    }

    func insert(_ view: any ViewControllable) {
        views.insert(view, at: 0)
    }

    func pop(_ view: any ViewControllable) {
        order.note("pop \(name(of: view))")
        views.removeAll { $0 === view }
        onPop?()
    }

    private func name(of view: any ViewControllable) -> String {
        (view as? NamedView)?.name ?? "?"
    }
}
