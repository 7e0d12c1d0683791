import RIBs

final class BadgeBuilder: Builder<any BadgeDependency>, BadgeBuildable {
    func build() -> any ViewableRouting {
        let viewController = BadgeViewController()
        let interactor = BadgeInteractor(presenter: viewController)
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
