import BoardCore
import Essentials
import RIBs
import TerminalUI

package protocol BoardDependency: Dependency {
    var services: AppServices { get }
    /// The posts of the list.
    var postFeed: PostFeed { get }
    /// The relay for the read state, which the list writes and the feed reads.
    var readStateRelay: BehaviorRelay<ReadState> { get }
    /// Stores read posts and bookmarks; `nil` if nothing is stored.
    var postRecords: (any PostRecordStore)? { get }
    /// The lists and the layout as the user left them.
    var listMemory: ListMemory { get }
    /// The changes that sources report, which the list follows.
    var changedPostsRelay: PublishRelay<ChangedPosts> { get }
    /// The boards that the source has listed apart from its posts, once they were requested.
    var listedBoardsRelay: BehaviorRelay<[Board]> { get }
    /// A stream of `true` before the program is suspended, and `false` while it runs.
    var suspensions: any ValueStream<Bool> { get }
    /// A stream with an element after the addresses or routes of the machine have changed.
    var networkChanges: AsyncStream<Void> { get }
    /// The interval between automatic refreshes; `nil` to disable them.
    var refreshInterval: Duration? { get }
    /// Stores the filters that the user adds.
    var filterStorage: any FilterStorage { get }
    var articleService: any ArticleService { get }
    /// The signed-in accounts of all sites.
    var accounts: any ValueStream<SignedInAccounts> { get }
    /// The contents of the outbox.
    var outboxItems: any ValueStream<[OutboxItem]> { get }
    /// The entries of the inbox, which the title bar counts.
    var inboxContents: any ValueStream<InboxContents> { get }
    /// The errors in the configuration file, until they are corrected.
    var configurationFaults: any ValueStream<[String]> { get }
    var postActions: PostActions { get }
}

/// The dependencies of the list's children, which have read-only access to the posts.
final class BoardComponent: Component<any BoardDependency>, PostDetailDependency,
    BoardPickerDependency, ArticleDependency
{
    var services: AppServices { dependency.services }
    var contents: any ValueStream<PostPage> { dependency.postFeed.contents }
    var listedBoardsRelay: BehaviorRelay<[Board]> { dependency.listedBoardsRelay }
    var shownListRelay: BehaviorRelay<ShownList> {
        shared { BehaviorRelay(value: .listing(.everything)) }
    }
    var shownList: any ValueStream<ShownList> { shownListRelay }
    var inboxContents: any ValueStream<InboxContents> { dependency.inboxContents }
    var storesBookmarks: Bool { dependency.postFeed.storesBookmarks }
    var articleService: any ArticleService { dependency.articleService }
    var accounts: any ValueStream<SignedInAccounts> { dependency.accounts }
    func position(in post: PostID) -> ReadingPosition? {
        dependency.readStateRelay.value.position(in: post)
    }
    func annotations(of post: PostID) -> any ValueStream<PostAnnotations> {
        let isStored = dependency.postRecords != nil
        return dependency.readStateRelay.map {
            PostAnnotations(of: post, in: $0, isStored: isStored)
        }
        .removeDuplicates()
    }
    var readState: any ValueStream<ReadState> { dependency.readStateRelay }
    func unreadCondition() -> UnreadCondition? {
        let feed = dependency.postFeed
        return feed.state.filters.active.unreadCondition(in: feed.queryContext)
    }
    var filterChanges: any ValueStream<PostFilters> {
        let feed = dependency.postFeed
        return feed.events.map { _ in feed.state.filters }.removeDuplicates()
    }
    var postActions: PostActions { dependency.postActions }
    var neighboursRelay: BehaviorRelay<PostNeighbours> {
        shared { BehaviorRelay(value: PostNeighbours()) }
    }
    var neighbours: any ValueStream<PostNeighbours> { neighboursRelay }
    var changedPosts: any ValueStream<ChangedPosts> { dependency.changedPostsRelay }
    var commentFilters: CommentFilters { CommentFilters(of: dependency.postFeed) }
    var writing: WritingStreams {
        WritingStreams(accounts: accounts, outbox: dependency.outboxItems)
    }
}

package protocol BoardBuildable: Buildable {
    /// - Parameter board: the source's ID of the board to show first; `nil` for all boards.
    func build(withListener listener: any BoardListener, board: String?) -> BoardRIB
}

/// The list of posts, as its parent uses it.
package struct BoardRIB {
    package let router: any ViewableRouting
    /// The object on which links act.
    package let actionableItem: any BoardActionableItem

    package init(router: any ViewableRouting, actionableItem: any BoardActionableItem) {
        self.router = router
        self.actionableItem = actionableItem
    }
}

package final class BoardBuilder: Builder<any BoardDependency>, BoardBuildable {
    package func build(withListener listener: any BoardListener, board: String?) -> BoardRIB {
        let services = dependency.services
        let component = BoardComponent(dependency: dependency)
        let keyMap = KeyMap<BoardAction>(services.keySettings)
        let viewController = BoardViewController(
            keyMap: keyMap, settings: services.settings.list,
            searchHistory: services.searchHistory)
        let presenter = BoardPresenter(
            viewController: viewController, now: services.now, keyMap: keyMap,
            refusalToReadPages: dependency.articleService.refusal)
        let updates = BoardUpdates(
            feed: dependency.postFeed, readState: dependency.readStateRelay,
            records: dependency.postRecords, memory: dependency.listMemory,
            actions: component.postActions,
            writing: component.writing, filterStorage: dependency.filterStorage,
            pendingWork: services.pendingWork, now: services.now, refresh: refreshWorker,
            neighbours: component.neighboursRelay, shownList: component.shownListRelay,
            inboxContents: dependency.inboxContents,
            configurationFaults: dependency.configurationFaults, languages: services.languages,
            searches: services.settings.searches,
            suspensions: dependency.suspensions, minutes: services.minutes,
            networkChanges: dependency.networkChanges, changedPosts: dependency.changedPostsRelay,
            clock: services.clock)
        let interactor = BoardInteractor(presenter: presenter, updates: updates, board: board)
        interactor.listener = listener
        let router = BoardRouter(
            interactor: interactor, viewController: viewController,
            postDetailBuilder: PostDetailBuilder(dependency: component),
            boardPickerBuilder: BoardPickerBuilder(dependency: component),
            articleBuilder: ArticleBuilder(dependency: component))
        router.watchForLeak(of: component)
        return BoardRIB(router: router, actionableItem: interactor)
    }

    private var refreshWorker: RefreshWorker? {
        dependency.refreshInterval.map {
            RefreshWorker(every: $0, clock: dependency.services.clock)
        }
    }
}
