import BoardCore
import Foundation
import RIBs
import TerminalUI

/// What the program gives to the root of the tree.
package protocol RootDependency: Dependency {
    var screens: ScreenStack { get }
    var service: any BoardService { get }
    var workload: Workload { get }
    /// The time now; given, so that what is drawn is the same on every run of a test.
    var now: () -> Date { get }
    var start: StartPlace { get }
}

/// Where the reader wants to begin.
nonisolated package struct StartPlace: Sendable {
    package let boardID: Board.ID?
    package let postID: Post.ID?

    package init(boardID: Board.ID? = nil, postID: Post.ID? = nil) {
        self.boardID = boardID
        self.postID = postID
    }
}

final class RootComponent: Component<any RootDependency>, BoardDependency {
    var service: any BoardService { dependency.service }
    var workload: Workload { dependency.workload }
    var now: () -> Date { dependency.now }
    var start: StartPlace { dependency.start }
}

/// Builds the whole program, to be launched.
package final class RootBuilder: Builder<any RootDependency> {
    package func build(withListener listener: any RootListener) -> any LaunchRouting {
        let component = RootComponent(dependency: dependency)
        let viewController = RootViewController(screens: dependency.screens)
        let interactor = RootInteractor(presenter: viewController)
        interactor.listener = listener
        return RootRouter(
            interactor: interactor, viewController: viewController,
            boardBuilder: BoardBuilder(dependency: component))
    }
}
