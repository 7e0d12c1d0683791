import BoardCore
import RIBs
import TerminalUI

package protocol CommandLineDependency: Dependency {
    /// The boards and posts that there are to name.
    var contents: any ValueStream<BoardUpdate> { get }
    var workload: Workload { get }
    var keySettings: KeySettings { get }
}

package protocol CommandLineBuildable: Buildable {
    func build(withListener listener: any CommandLineListener) -> any ViewableRouting
}

package final class CommandLineBuilder: Builder<any CommandLineDependency>, CommandLineBuildable {
    package func build(withListener listener: any CommandLineListener) -> any ViewableRouting {
        let viewController = CommandLineViewController(keyMap: KeyMap(dependency.keySettings))
        let interactor = CommandLineInteractor(
            presenter: viewController, contents: dependency.contents,
            workload: dependency.workload)
        interactor.listener = listener
        return CommandLineRouter(interactor: interactor, viewController: viewController)
    }
}
