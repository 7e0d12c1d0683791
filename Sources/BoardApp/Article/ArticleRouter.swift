import RIBs

package protocol ArticleInteractable: Interactable {
    var router: (any ArticleRouting)? { get set }
    var listener: (any ArticleListener)? { get set }
}

package protocol ArticleViewControllable: ViewControllable {}

package final class ArticleRouter:
    ViewableRouter<any ArticleInteractable, any ArticleViewControllable>, ArticleRouting
{
    package override init(
        interactor: any ArticleInteractable, viewController: any ArticleViewControllable
    ) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }
}
