import BoardCore
import RIBs
import TerminalUI

package protocol BoardPickerDependency: Dependency {
    /// What the source holds; its boards may grow while it is being read.
    var contents: any ValueStream<PostPage> { get }
    /// The boards that the source told of when it was asked for them; the picker writes it.
    var listedBoardsRelay: BehaviorRelay<[Board]> { get }
    /// Tells the boards that no list tells of.
    var source: any BoardSource { get }
    var pendingWork: PendingWork { get }
    var keySettings: KeySettings { get }
}

package protocol BoardPickerBuildable: Buildable {
    /// - Parameter listing: what is shown now.
    func build(
        withListener listener: any BoardPickerListener, listing: Listing
    ) -> any ViewableRouting
}

package final class BoardPickerBuilder: Builder<any BoardPickerDependency>, BoardPickerBuildable {
    package func build(
        withListener listener: any BoardPickerListener, listing: Listing
    ) -> any ViewableRouting {
        let viewController = BoardPickerViewController(keyMap: KeyMap(dependency.keySettings))
        let interactor = BoardPickerInteractor(
            presenter: viewController, source: dependency.source,
            contents: dependency.contents, listedBoards: dependency.listedBoardsRelay,
            pendingWork: dependency.pendingWork, listing: listing)
        interactor.listener = listener
        return BoardPickerRouter(interactor: interactor, viewController: viewController)
    }
}
