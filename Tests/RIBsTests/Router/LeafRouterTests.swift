import RIBs
import Testing

@MainActor
struct LeafRouterTests {
    @Test func `the RIB is named after its interactor and exposes its view`() {
        let view = LeafView()
        let router = LeafRouter(interactor: NoticeInteractor(), viewController: view)

        #expect(router.tree.name == "Notice")
        #expect(router.viewControllable === view)
        #expect(router.children.isEmpty)
    }

    @Test func `it is activated, shown and released by its parent`() {
        let (place, parent) = (LeafPlace(), HomeRouter(interactor: Interactor()))
        let interactor = NoticeInteractor()
        parent.interactor.activate()
        weak var released: LeafRouter?
        do {
            let router = LeafRouter(interactor: interactor, viewController: LeafView())
            released = router
            parent.attachChild(router, showingIn: place)
            #expect(interactor.isActive)
            #expect(place.count == 1)

            parent.detachChild(router)
        }

        #expect(!interactor.isActive)
        #expect(place.count == 0)
        #expect(released == nil)
    }
}

@MainActor private final class NoticeInteractor: Interactor {}

@MainActor private final class LeafView: ViewControllable {}

@MainActor private final class LeafPlace: ViewStacking {
    private(set) var count = 0

    func push(_ view: any ViewControllable) { count += 1 }
    func pop(_ view: any ViewControllable) { count -= 1 }
}
