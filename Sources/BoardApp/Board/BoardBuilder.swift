import BoardCore
import Foundation
import RIBs

package protocol BoardDependency: Dependency {
    var service: any BoardService { get }
    var workload: Workload { get }
    var now: () -> Date { get }
    var start: StartPlace { get }
}

/// Owns the stream in which posts travel: the interactor writes it, children read it.
final class BoardComponent: Component<any BoardDependency>, PostDetailDependency,
    BoardPickerDependency
{
    var contentsRelay: BehaviorRelay<BoardUpdate> {
        shared { BehaviorRelay(value: BoardUpdate()) }
    }

    var contents: any ValueStream<BoardUpdate> { contentsRelay }
    var now: () -> Date { dependency.now }
}

package protocol BoardBuildable: Buildable {
    func build(withListener listener: any BoardListener) -> any ViewableRouting
}

package final class BoardBuilder: Builder<any BoardDependency>, BoardBuildable {
    package func build(withListener listener: any BoardListener) -> any ViewableRouting {
        let component = BoardComponent(dependency: dependency)
        let viewController = BoardViewController()
        let presenter = BoardPresenter(viewController: viewController, now: dependency.now)
        let interactor = BoardInteractor(
            presenter: presenter, service: dependency.service, contents: component.contentsRelay,
            workload: dependency.workload, now: dependency.now, start: dependency.start)
        interactor.listener = listener
        return BoardRouter(
            interactor: interactor, viewController: viewController,
            postDetailBuilder: PostDetailBuilder(dependency: component),
            boardPickerBuilder: BoardPickerBuilder(dependency: component))
    }
}
