import BoardCore
import RIBs
import TerminalUI

package protocol BoardPickerDependency: Dependency {
    var services: AppServices { get }
    /// The content of the source; its boards may grow while it is loading.
    var contents: any ValueStream<PostPage> { get }
    /// The read state, by which unread posts are counted.
    var readState: any ValueStream<ReadState> { get }
    /// Returns the condition for posts that count as unread; `nil` if all do.
    func unreadCondition() -> UnreadCondition?
    /// The filters that apply to every list, when the list changes.
    var filterChanges: any ValueStream<PostFilters> { get }
    /// The list that is shown now.
    var shownList: any ValueStream<ShownList> { get }
    var inboxContents: any ValueStream<InboxContents> { get }
    /// A Boolean value that indicates whether bookmarks are stored.
    var storesBookmarks: Bool { get }
    /// The boards that the source has listed apart from its posts. The picker writes this relay.
    var listedBoardsRelay: BehaviorRelay<[Board]> { get }
}

/// The place of a board picker.
package enum BoardPickerStyle: Sendable {
    /// A card above the list, which disappears with the choice.
    case card
    /// A panel beside the list.
    case panel
}

package protocol BoardPickerBuildable: Buildable {
    func build(
        withListener listener: any BoardPickerListener, style: BoardPickerStyle
    ) -> any ViewableRouting
}

package final class BoardPickerBuilder: Builder<any BoardPickerDependency>, BoardPickerBuildable {
    package func build(
        withListener listener: any BoardPickerListener, style: BoardPickerStyle
    ) -> any ViewableRouting {
        let services = dependency.services
        let viewController = BoardPickerViewController(
            keyMap: KeyMap(services.keySettings), style: style)
        let interactor = BoardPickerInteractor(
            presenter: viewController, source: services.source,
            contents: dependency.contents, listedBoards: dependency.listedBoardsRelay,
            pendingWork: services.pendingWork, shownList: dependency.shownList,
            readState: dependency.readState, searches: services.settings.searches,
            filterChanges: dependency.filterChanges,
            countingUnread: { [dependency] in dependency.unreadCondition() },
            inbox: dependency.inboxContents, hasBookmarks: dependency.storesBookmarks,
            style: style, clock: services.clock)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
