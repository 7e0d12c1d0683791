import BoardApp
import RIBs
import Testing

@MainActor struct PostDetailRouterTests {
    let interactor = PostDetailInteractableStub()
    let view = PostDetailViewControllableStub()
    let router: PostDetailRouter

    init() {
        router = PostDetailRouter(interactor: interactor, viewController: view)
    }

    @Test func `the router is set in the interactor and exposes the view`() {
        #expect(interactor.router === router)
        #expect(router.viewControllable === view)
    }

    @Test func `the interactor does not keep its router alive`() {
        let interactor = PostDetailInteractableStub()

        _ = PostDetailRouter(
            interactor: interactor, viewController: PostDetailViewControllableStub())

        #expect(interactor.router == nil)
    }
}

@MainActor final class PostDetailInteractableStub: Interactor, PostDetailInteractable {
    weak var router: (any PostDetailRouting)?
    weak var listener: (any PostDetailListener)?
}

@MainActor final class PostDetailViewControllableStub: PostDetailViewControllable {}
