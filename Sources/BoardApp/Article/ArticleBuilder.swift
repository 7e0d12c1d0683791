import BoardCore
import RIBs
import TerminalUI

package protocol ArticleDependency: Dependency {
    var articleService: any ArticleService { get }
    var pendingWork: ActivityTracker { get }
    var clock: any Clock<Duration> { get }
    var renderOptions: RenderOptions { get }
    var keySettings: KeySettings { get }
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
        let viewController = ArticleViewController(
            keyMap: KeyMap(dependency.keySettings), look: dependency.renderOptions)
        let interactor = ArticleInteractor(
            presenter: viewController, address: address, service: dependency.articleService,
            pendingWork: dependency.pendingWork, look: dependency.renderOptions,
            clock: dependency.clock)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
