import RIBs
import RIBsTesting
import Testing

/// Tests of the views of RIBs without a view.
@MainActor
@Suite(.watchdog)
struct ViewHostTests {
    private let order = OrderRecorder()
    private let place: Place
    private let parent = Router(interactor: Interactor())
    private let router: HostingRouter<InteractorSpy>
    private let views = ["a", "b", "c"].map { NamedView($0) }

    init() {
        place = Place(notesIn: order)
        router = HostingRouter(
            interactor: InteractorSpy("host", notesIn: order), showingIn: place)
        parent.interactor.activate()
        parent.attachChild(router)
        _ = order.take()
    }

    @Test func `views are shown in the place in the order in which they are pushed`() {
        for view in views { router.viewHost.push(view) }
        router.viewHost.pop(views[1])

        #expect(order.take() == ["push a", "push b", "push c", "pop b"])
        #expect(names(of: router.viewHost) == ["a", "c"])
    }

    @Test func `a detached RIB is inactive before its views are removed, last shown first`() {
        for view in views { router.viewHost.push(view) }
        router.viewHost.pop(views[1])
        _ = order.take()

        parent.detachChild(router)

        #expect(order.take() == ["host.willResignActive", "pop c", "pop a"])
        #expect(router.viewHost.views.isEmpty)
    }

    @Test func `a RIB that stays attached keeps its views, whatever its activity`() {
        router.viewHost.push(views[0])

        parent.interactor.deactivate()
        parent.interactor.activate()

        #expect(names(of: router.viewHost) == ["a"])
        #expect(!order.take().contains("pop a"))
    }

    @Test func `a reattached RIB shows new views`() {
        router.viewHost.push(views[0])
        parent.detachChild(router)
        parent.attachChild(router)
        _ = order.take()

        router.viewHost.push(views[0])
        parent.detachChild(router)

        #expect(order.take() == ["push a", "host.willResignActive", "pop a"])
    }

    @Test func `other views in the place are not removed`() {
        place.push(views[0])
        router.viewHost.push(views[1])
        place.push(views[2])
        _ = order.take()

        router.viewHost.pop(views[0])
        parent.detachChild(router)

        #expect(order.take() == ["host.willResignActive", "pop b"])
    }

    @Test func `a view popped while all are removed is popped once`() {
        for view in views { router.viewHost.push(view) }
        place.onPop = { [views, host = router.viewHost] _ in
            for view in views { host.pop(view) }
        }
        _ = order.take()

        router.viewHost.popAll()

        #expect(order.take().sorted() == ["pop a", "pop b", "pop c"])
        place.onPop = nil
    }

    @Test func `views of a RIB below are removed with the host, once`() {
        let below = HostingRouter(interactor: Interactor(), showingIn: router.viewHost)
        router.attachChild(below)
        router.viewHost.push(views[0])
        below.viewHost.push(views[1])
        _ = order.take()

        parent.detachChild(router)
        router.detachChild(below)

        #expect(order.take() == ["host.willResignActive", "pop b", "pop a"])
    }

    @Test func `a released host removes its views`() {
        var host: ViewHost? = ViewHost(in: place)
        host?.push(views[0])

        host = nil

        #expect(order.take() == ["push a", "pop a"])
    }

    @Test func `views below a root are removed from its place at the stop`() {
        let root = LaunchRouter(interactor: Interactor(), viewController: place)
        let host = HostingRouter(interactor: Interactor(), showingIn: place)
        root.launch()
        root.attachChild(host)
        host.viewHost.push(views[0])

        root.stop()

        #expect(order.take() == ["push a", "pop a"])
    }

    @Test func `a RIB that shows a child is released completely`() async throws {
        try await expectNoLeaks { [place] parent in
            let router = HostingRouter(interactor: Interactor(), showingIn: place)
            parent.attachChild(router)
            let child = ChildStub(view: NamedView("child"))
            router.attachChild(child)
            router.viewHost.push(child.viewControllable)
        }
        #expect(order.take() == ["push child", "pop child"])
    }

    private func names(of host: ViewHost) -> [String] {
        host.views.compactMap { ($0 as? NamedView)?.name }
    }
}

@MainActor
private final class NamedView: ViewControllable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

/// A view of a RIB above that records the views it should show, and retains none.
@MainActor
private final class Place: ViewStacking {
    var onPop: ((any ViewControllable) -> Void)?
    private let order: OrderRecorder

    init(notesIn order: OrderRecorder) {
        self.order = order
    }

    func push(_ view: any ViewControllable) {
        note("push", view)
    }

    func pop(_ view: any ViewControllable) {
        note("pop", view)
        onPop?(view)
    }

    private func note(_ what: String, _ view: any ViewControllable) {
        order.note("\(what) \((view as? NamedView)?.name ?? "?")")
    }
}
