import BoardApp
import RIBs
import Testing

@MainActor struct BoardPickerRouterTests {
    let interactor = BoardPickerInteractableStub()
    let view = BoardPickerViewControllableStub()
    let router: BoardPickerRouter

    init() {
        router = BoardPickerRouter(interactor: interactor, viewController: view)
    }

    @Test func `the interactor has its router and the parent gets the view`() {
        #expect(interactor.router === router)
        #expect(router.viewControllable === view)
    }

    @Test func `the interactor does not retain its router`() {
        let interactor = BoardPickerInteractableStub()

        _ = BoardPickerRouter(
            interactor: interactor, viewController: BoardPickerViewControllableStub())

        #expect(interactor.router == nil)
    }
}

@MainActor final class BoardPickerInteractableStub: Interactor, BoardPickerInteractable {
    weak var router: (any BoardPickerRouting)?
    weak var listener: (any BoardPickerListener)?
}

@MainActor final class BoardPickerViewControllableStub: BoardPickerViewControllable {}
