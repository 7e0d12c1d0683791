import RIBs

package protocol CommandLineDependency: Dependency {}

package protocol CommandLineBuildable: Buildable {
    func build(withListener listener: any CommandLineListener) -> any ViewableRouting
}

package final class CommandLineBuilder: Builder<any CommandLineDependency>, CommandLineBuildable {
    package func build(withListener listener: any CommandLineListener) -> any ViewableRouting {
        let viewController = CommandLineViewController()
        let interactor = CommandLineInteractor(presenter: viewController)
        interactor.listener = listener
        return CommandLineRouter(interactor: interactor, viewController: viewController)
    }
}
