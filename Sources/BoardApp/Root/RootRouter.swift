import RIBs

package protocol RootInteractable: Interactable, BoardListener {
    var router: (any RootRouting)? { get set }
    var listener: (any RootListener)? { get set }
}

package protocol RootViewControllable: PanelStacking {}

package final class RootRouter: LaunchRouter<any RootInteractable, any RootViewControllable>,
    RootRouting
{
    private let boardBuilder: any BoardBuildable
    private var board: (any ViewableRouting)?

    package init(
        interactor: any RootInteractable, viewController: any RootViewControllable,
        boardBuilder: any BoardBuildable
    ) {
        self.boardBuilder = boardBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    package func routeToBoard() {
        guard board == nil else { return }
        let board = boardBuilder.build(withListener: interactor)
        self.board = board
        attachChild(board)
        viewController.push(board.viewControllable)
    }

    package func detachBoard() {
        guard let board else { return }
        self.board = nil
        viewController.pop(board.viewControllable)
        detachChild(board)
    }
}
