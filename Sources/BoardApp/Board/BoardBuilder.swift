import BoardCore
import Essentials
import RIBs
import TerminalUI

package protocol BoardDependency: Dependency {
    var source: any BoardSource { get }
    /// The stream in which posts travel: the list writes it, others read it.
    var contentsRelay: BehaviorRelay<PostPage> { get }
    /// The boards that the source tells of beside its lists, as far as it was asked.
    var listedBoardsRelay: BehaviorRelay<[Board]> { get }
    var pendingWork: PendingWork { get }
    var now: () -> Date { get }
    var clock: any Clock<Duration> { get }
    /// How often to look for new posts by itself; `nil` where that brings nothing.
    var refreshInterval: Duration? { get }
    var keySettings: KeySettings { get }
    var textLook: TextLook { get }
    var listSettings: ListSettings { get }
    var articleService: any ArticleService { get }
    /// Who is signed in where.
    var accounts: any ValueStream<SignedInAccounts> { get }
    var draftStore: any DraftStore { get }
    var outbox: Outbox { get }
    /// What is on its way to sources.
    var outboxItems: any ValueStream<[OutboxItem]> { get }
    var externalEditor: any ExternalEditor { get }
    /// The faults of the configuration file, until they are corrected.
    var configurationFaults: any ValueStream<[String]> { get }
}

/// Hands the posts on to the children, which only read them.
final class BoardComponent: Component<any BoardDependency>, PostDetailDependency,
    BoardPickerDependency, ArticleDependency, ComposeDependency
{
    var contents: any ValueStream<PostPage> { dependency.contentsRelay }
    var listedBoardsRelay: BehaviorRelay<[Board]> { dependency.listedBoardsRelay }
    var now: () -> Date { dependency.now }
    var keySettings: KeySettings { dependency.keySettings }
    var textLook: TextLook { dependency.textLook }
    var pendingWork: PendingWork { dependency.pendingWork }
    var source: any BoardSource { dependency.source }
    var articleService: any ArticleService { dependency.articleService }
    var accounts: any ValueStream<SignedInAccounts> { dependency.accounts }
    var draftStore: any DraftStore { dependency.draftStore }
    var outbox: Outbox { dependency.outbox }
    var externalEditor: any ExternalEditor { dependency.externalEditor }
    var clock: any Clock<Duration> { dependency.clock }
    var postChanges: PostChanges {
        shared {
            PostChanges(
                source: source, votes: BehaviorRelay(value: OwnVotes()), pendingWork: pendingWork)
        }
    }
    var neighboursRelay: BehaviorRelay<PostNeighbours> {
        shared { BehaviorRelay(value: PostNeighbours()) }
    }
    var neighbours: any ValueStream<PostNeighbours> { neighboursRelay }
    var writing: WritingStreams {
        WritingStreams(
            accounts: accounts, votes: postChanges.votes, outbox: dependency.outboxItems,
            changedPosts: postChanges.changedPosts)
    }
}

package protocol BoardBuildable: Buildable {
    /// - Parameter board: what the source calls the board to begin with; `nil` for all of them.
    func build(withListener listener: any BoardListener, board: String?) -> BoardRIB
}

/// A list of posts as its parent knows it.
package struct BoardRIB {
    package let router: any ViewableRouting
    /// What links act on.
    package let actionableItem: any BoardActionableItem

    package init(router: any ViewableRouting, actionableItem: any BoardActionableItem) {
        self.router = router
        self.actionableItem = actionableItem
    }
}

package final class BoardBuilder: Builder<any BoardDependency>, BoardBuildable {
    package func build(withListener listener: any BoardListener, board: String?) -> BoardRIB {
        let component = BoardComponent(dependency: dependency)
        let keyMap = KeyMap<BoardAction>(dependency.keySettings)
        let viewController = BoardViewController(
            keyMap: keyMap, settings: dependency.listSettings)
        let presenter = BoardPresenter(
            viewController: viewController, now: dependency.now, keyMap: keyMap,
            refusalToReadPages: dependency.articleService.refusal)
        let interactor = BoardInteractor(
            presenter: presenter, source: dependency.source, contents: dependency.contentsRelay,
            changes: component.postChanges, writing: component.writing,
            pendingWork: dependency.pendingWork,
            now: dependency.now, board: board,
            sort: dependency.listSettings.sort, refreshWorker: refreshWorker,
            neighbours: component.neighboursRelay,
            configurationFaults: dependency.configurationFaults, clock: dependency.clock)
        interactor.listener = listener
        let router = BoardRouter(
            interactor: interactor, viewController: viewController,
            postDetailBuilder: PostDetailBuilder(dependency: component),
            boardPickerBuilder: BoardPickerBuilder(dependency: component),
            articleBuilder: ArticleBuilder(dependency: component),
            composeBuilder: ComposeBuilder(dependency: component))
        router.watchForLeak(of: component)
        return BoardRIB(router: router, actionableItem: interactor)
    }

    private var refreshWorker: RefreshWorker? {
        dependency.refreshInterval.map { RefreshWorker(every: $0, clock: dependency.clock) }
    }
}
