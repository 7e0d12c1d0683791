import BoardApp
import RIBs
import Testing

@MainActor struct ArticleRouterTests {
    private let interactor = ArticleInteractableStub()

    @Test func `the interactor has its router and the parent gets the view`() {
        let view = ArticleViewControllableStub()
        let router = ArticleRouter(interactor: interactor, viewController: view)

        #expect(interactor.router === router)
        #expect(router.viewControllable === view)
    }

    @Test func `the interactor does not retain its router`() {
        _ = ArticleRouter(
            interactor: interactor, viewController: ArticleViewControllableStub())

        #expect(interactor.router == nil)
    }
}

@MainActor private final class ArticleInteractableStub: Interactor, ArticleInteractable {
    weak var router: (any ArticleRouting)?
    weak var listener: (any ArticleListener)?
}

@MainActor private final class ArticleViewControllableStub: ArticleViewControllable {}
