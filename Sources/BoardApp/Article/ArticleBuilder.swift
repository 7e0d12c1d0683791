import BoardCore
import RIBs
import TerminalUI

package protocol ArticleDependency: Dependency {
    var services: AppServices { get }
    var articleService: any ArticleService { get }
}

package protocol ArticleBuildable: Buildable {
    /// - Parameter address: the absolute address of a page, which `LinkTarget` must allow.
    func build(
        withListener listener: any ArticleListener, address: String
    ) -> any ViewableRouting
}

package final class ArticleBuilder: Builder<any ArticleDependency>, ArticleBuildable {
    package func build(
        withListener listener: any ArticleListener, address: String
    ) -> any ViewableRouting {
        let services = dependency.services
        let viewController = ArticleViewController(
            keyMap: KeyMap(services.keySettings), look: services.renderOptions,
            searchHistory: services.searchHistory)
        let interactor = ArticleInteractor(
            presenter: viewController, address: address, service: dependency.articleService,
            pendingWork: services.pendingWork, look: services.renderOptions,
            clock: services.clock)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
