import BoardApp
import RIBs
import Testing

@MainActor struct RIBTreeRouterTests {
    private let interactor = RIBTreeInteractableStub()

    @Test func `the router is set in the interactor and exposes the view`() {
        let view = RIBTreeViewControllableStub()
        let router = RIBTreeRouter(interactor: interactor, viewController: view)

        #expect(interactor.router === router)
        #expect(router.viewControllable === view)
    }

    @Test func `the interactor does not keep its router alive`() {
        _ = RIBTreeRouter(
            interactor: interactor, viewController: RIBTreeViewControllableStub())

        #expect(interactor.router == nil)
    }
}

@MainActor private final class RIBTreeInteractableStub: Interactor, RIBTreeInteractable {
    weak var router: (any RIBTreeRouting)?
    weak var listener: (any RIBTreeListener)?
}

@MainActor private final class RIBTreeViewControllableStub: RIBTreeViewControllable {}
