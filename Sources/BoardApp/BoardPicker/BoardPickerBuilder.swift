import BoardCore
import RIBs
import TerminalUI

package protocol BoardPickerDependency: Dependency {
    var services: AppServices { get }
    /// The content of the source; its boards may grow while it is loading.
    var contents: any ValueStream<PostPage> { get }
    /// The read state, by which unread posts are counted.
    var readState: any ValueStream<ReadState> { get }
    /// The condition for posts that count as unread; `nil` if all do.
    var unreadCondition: UnreadCondition? { get }
    /// The boards that the source has listed apart from its posts. The picker writes this relay.
    var listedBoardsRelay: BehaviorRelay<[Board]> { get }
}

package protocol BoardPickerBuildable: Buildable {
    /// - Parameter listing: the list that is shown now.
    func build(
        withListener listener: any BoardPickerListener, listing: Listing
    ) -> any ViewableRouting
}

package final class BoardPickerBuilder: Builder<any BoardPickerDependency>, BoardPickerBuildable {
    package func build(
        withListener listener: any BoardPickerListener, listing: Listing
    ) -> any ViewableRouting {
        let services = dependency.services
        let viewController = BoardPickerViewController(keyMap: KeyMap(services.keySettings))
        let interactor = BoardPickerInteractor(
            presenter: viewController, source: services.source,
            contents: dependency.contents, listedBoards: dependency.listedBoardsRelay,
            pendingWork: services.pendingWork, listing: listing,
            readState: dependency.readState, searches: services.settings.searches,
            countingUnread: dependency.unreadCondition)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
