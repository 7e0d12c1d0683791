import BoardApp
import RIBs
import Testing

@MainActor struct CreateAccountRouterTests {
    @Test func `the interactor has its router and the parent gets the view`() {
        let interactor = CreateAccountInteractableStub()
        let view = CreateAccountViewControllableStub()
        let router = CreateAccountRouter(interactor: interactor, viewController: view)

        #expect(interactor.router === router)
        #expect(router.viewControllable === view)
    }
}

@MainActor
private final class CreateAccountInteractableStub: Interactor, CreateAccountInteractable {
    weak var router: (any CreateAccountRouting)?
    weak var listener: (any CreateAccountListener)?
}

@MainActor
private final class CreateAccountViewControllableStub: CreateAccountViewControllable {}
