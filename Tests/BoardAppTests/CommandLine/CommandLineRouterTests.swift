import BoardApp
import RIBs
import Testing

@MainActor struct CommandLineRouterTests {
    private let interactor = CommandLineInteractableStub()

    @Test func `the interactor has its router and the parent gets the view`() {
        let view = CommandLineViewControllableStub()
        let router = CommandLineRouter(interactor: interactor, viewController: view)

        #expect(interactor.router === router)
        #expect(router.viewControllable === view)
    }

    @Test func `the interactor does not retain its router`() {
        _ = CommandLineRouter(
            interactor: interactor, viewController: CommandLineViewControllableStub())

        #expect(interactor.router == nil)
    }
}

@MainActor private final class CommandLineInteractableStub: Interactor, CommandLineInteractable {
    weak var router: (any CommandLineRouting)?
    weak var listener: (any CommandLineListener)?
}

@MainActor private final class CommandLineViewControllableStub: CommandLineViewControllable {}
