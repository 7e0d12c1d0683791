import BoardApp
import RIBs
import Testing

@MainActor struct ComposeRouterTests {
    @Test func `the interactor has its router and the parent gets the view`() {
        let interactor = ComposeInteractableStub()
        let view = ComposeViewControllableStub()
        let router = ComposeRouter(interactor: interactor, viewController: view)

        #expect(interactor.router === router)
        #expect(router.viewControllable === view)
    }
}

@MainActor private final class ComposeInteractableStub: Interactor, ComposeInteractable {
    weak var router: (any ComposeRouting)?
    weak var listener: (any ComposeListener)?
}

@MainActor private final class ComposeViewControllableStub: ComposeViewControllable {}
