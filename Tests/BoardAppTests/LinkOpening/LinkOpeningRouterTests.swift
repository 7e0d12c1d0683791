import BoardApp
import RIBs
import Testing

@MainActor struct LinkOpeningRouterTests {
    private let interactor = LinkOpeningInteractableStub()

    @Test func `the interactor has its router`() {
        let router = LinkOpeningRouter(interactor: interactor)

        #expect(interactor.router === router)
    }

    @Test func `the interactor does not retain its router`() {
        _ = LinkOpeningRouter(interactor: interactor)

        #expect(interactor.router == nil)
    }
}

@MainActor private final class LinkOpeningInteractableStub: Interactor, LinkOpeningInteractable {
    weak var router: (any LinkOpeningRouting)?
    weak var listener: (any LinkOpeningListener)?
}
