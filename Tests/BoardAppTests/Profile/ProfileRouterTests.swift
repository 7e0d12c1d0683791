import BoardApp
import RIBs
import Testing

@MainActor struct ProfileRouterTests {
    @Test func `the router is set in the interactor and exposes the view`() {
        let interactor = ProfileInteractableStub()
        let view = ProfileViewControllableStub()
        let router = ProfileRouter(interactor: interactor, viewController: view)

        #expect(interactor.router === router)
        #expect(router.viewControllable === view)
    }
}

@MainActor private final class ProfileInteractableStub: Interactor, ProfileInteractable {
    weak var router: (any ProfileRouting)?
    weak var listener: (any ProfileListener)?
}

@MainActor private final class ProfileViewControllableStub: ProfileViewControllable {}
