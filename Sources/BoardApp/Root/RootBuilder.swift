import BoardCore
import Essentials
import Localization
import RIBs
import TerminalUI

/// The dependencies of the RIB tree that the program provides.
package protocol RootDependency: Dependency {
    var screens: ScreenStack { get }
    /// The source of all boards and posts.
    var source: any BoardSource { get }
    var pendingWork: ActivityTracker { get }
    /// Returns the current time. Tests inject it to get the same screens on every run.
    var now: () -> Date { get }
    /// The clock for timeouts and intervals.
    var clock: any Clock<Duration> { get }
    /// A stream of `true` before the program is suspended, and `false` while it runs.
    var suspensions: any ValueStream<Bool> { get }
    /// Sends a value each minute.
    var minutes: any ValueStream<Void> { get }
    /// A stream with an element after the addresses or routes of the machine have changed.
    var networkChanges: AsyncStream<Void> { get }
    /// The interval between checks for new posts, or `nil` to never check.
    var refreshInterval: Duration? { get }
    /// The link to open at startup, or `nil` for the list of all posts.
    var start: BoardLink? { get }
    /// Links from other programs.
    var arrivingLinks: AsyncStream<BoardLink> { get }
    /// The configured keys.
    var keySettings: KeySettings { get }
    /// The settings other than keys.
    var settings: Settings { get }
    var themes: Themes { get }
    /// The result of reading the configuration file.
    var configuration: ConfigurationReport { get }
    var renderOptions: RenderOptions { get }
    /// Loads the pages that posts link to.
    var articleService: any ArticleService { get }
    /// The credentials sent with requests, used by the program's sources.
    var credentials: Credentials { get }
    /// Stores the signed-in accounts.
    var accountStorage: any AccountStorage { get }
    /// Messages about the program's own files, a sentence each.
    var notices: AsyncStream<String> { get }
    var draftStore: any DraftStore { get }
    /// Stores read posts and bookmarks; `nil` if nothing is stored.
    var postRecords: (any PostRecordStore)? { get }
    /// Stores lists and layout as the user leaves them; `nil` if nothing is stored.
    var sessionStorage: SessionStorage? { get }
    /// Stores the inbox; `nil` if nothing is stored.
    var inboxStore: (any InboxStore)? { get }
    /// Stores the filters that the user adds.
    var filterStorage: any FilterStorage { get }
    /// The configuration file, for the editor inside the program.
    var configurationFile: any ConfigurationEditing { get }
    /// The sources in the configuration file.
    var sourceEditing: any SourceEditing { get }
    /// A Boolean value that indicates whether the program introduces itself, as no source is added.
    var showsWelcome: Bool { get }
    /// The user's editor.
    var externalEditor: any ExternalEditor { get }
    /// The files and programs of the user that can receive the open thread.
    var threadOutput: any ThreadOutput { get }
    /// Recognizes web addresses of posts that can be read here.
    var webLinks: any WebLinkResolver { get }
    /// Opens the links in posts.
    var addressOpener: any AddressOpener { get }
}

/// Owns the streams that the parts of the tree share.
///
/// The root publishes the links that `LinkOpening` reads, the list publishes the posts, `Session`
/// publishes the signed-in accounts, and `RIBTree` reads the recorded events of the tree.
final class RootComponent: Component<any RootDependency>, BoardDependency, LinkOpeningDependency,
    CommandLineDependency, RIBTreeDependency, SessionDependency, ComposeDependency,
    InboxDependency
{
    var services: AppServices {
        shared {
            AppServices(
                source: dependency.source, pendingWork: dependency.pendingWork,
                now: dependency.now, minutes: dependency.minutes, clock: dependency.clock,
                settings: dependency.settings,
                keySettings: dependency.keySettings, renderOptions: dependency.renderOptions,
                searchHistory: listMemory.searches, languages: languagesRelay)
        }
    }

    var languagesRelay: PublishRelay<Language> { shared { PublishRelay() } }
    var linksRelay: PublishRelay<BoardLink> { shared { PublishRelay() } }
    var readStateRelay: BehaviorRelay<ReadState> { shared { BehaviorRelay(value: ReadState()) } }
    var listMemory: ListMemory {
        shared { ListMemory(of: dependency.source, storage: dependency.sessionStorage) }
    }
    var postFeed: PostFeed {
        shared {
            PostFeed(
                source: services.source, sort: services.settings.list.sort,
                filters: services.settings.filters,
                bookmarks: postRecords.map {
                    PostRecordLookup(store: $0, source: services.source).bookmarks
                },
                memory: listMemory, marks: readStateRelay.marks, pendingWork: services.pendingWork,
                now: services.now)
        }
    }
    var changedPostsRelay: PublishRelay<ChangedPosts> { shared { PublishRelay() } }
    var listedBoardsRelay: BehaviorRelay<[Board]> { shared { BehaviorRelay(value: []) } }
    var eventRecorder: EventRecorder { shared { EventRecorder(now: services.now) } }

    var configurationFaultsRelay: BehaviorRelay<[String]> {
        shared { BehaviorRelay(value: dependency.configuration.faults) }
    }
    var configurationFaults: any ValueStream<[String]> { configurationFaultsRelay }

    var accountsRelay: BehaviorRelay<SignedInAccounts> {
        shared { BehaviorRelay(value: SignedInAccounts()) }
    }

    var links: any ValueStream<BoardLink> { linksRelay }
    var contents: any ValueStream<PostPage> { postFeed.contents }
    var listedBoards: [Board] { listedBoardsRelay.value }
    var eventRecord: any ValueStream<EventRecord> { eventRecorder.record }
    var arrivingLinks: AsyncStream<BoardLink> { dependency.arrivingLinks }
    var refreshInterval: Duration? { dependency.refreshInterval }
    var suspensions: any ValueStream<Bool> { dependency.suspensions }
    var networkChanges: AsyncStream<Void> { dependency.networkChanges }
    var themes: Themes { dependency.themes }
    /// The commands entered since the program started.
    var commandHistory: InputHistory { shared { InputHistory() } }
    var articleService: any ArticleService { dependency.articleService }
    var credentials: Credentials { dependency.credentials }
    var accountStorage: any AccountStorage { dependency.accountStorage }
    var draftStore: any DraftStore { dependency.draftStore }
    var filterStorage: any FilterStorage { dependency.filterStorage }
    var postRecords: (any PostRecordStore)? { dependency.postRecords }
    var externalEditor: any ExternalEditor { dependency.externalEditor }
    var sourceEditing: any SourceEditing { dependency.sourceEditing }
    var accounts: any ValueStream<SignedInAccounts> { accountsRelay }
    var outboxItems: any ValueStream<[OutboxItem]> { outboxRelay }
    var outboxRelay: BehaviorRelay<[OutboxItem]> { shared { BehaviorRelay(value: []) } }
    var inboxFeed: InboxFeed {
        shared {
            InboxFeed(
                source: services.source,
                streams: InboxFeed.Streams(
                    accounts: accountsRelay, listEvents: postFeed.events,
                    changedPosts: changedPostsRelay,
                    filters: { [postFeed] in postFeed.state.filters.active },
                    queryContext: { [postFeed] in postFeed.queryContext }),
                store: dependency.inboxStore, pendingWork: services.pendingWork,
                clock: services.clock)
        }
    }
    var inboxContents: any ValueStream<InboxContents> { inboxFeed.contents }
    var postActions: PostActions {
        shared {
            PostActions(
                source: services.source, accounts: accounts, pendingWork: services.pendingWork)
        }
    }
    var writingServices: WritingServices {
        shared {
            WritingServices(
                drafts: draftStore, outbox: outbox, items: outboxRelay, accounts: accountsRelay,
                pollInterval: refreshInterval, clock: services.clock)
        }
    }
    var outbox: Outbox {
        shared {
            let source = services.source
            return Outbox(
                store: draftStore, clock: services.clock,
                writer: { source.member($0)?.writer },
                author: { [credentials] in
                    source.member($0).flatMap { credentials.account(at: $0)?.name }
                },
                onlyBoard: { try await source.member($0)?.onlyBoard() },
                sentence: { $0.message })
        }
    }
}

/// Builds the root of the tree.
package final class RootBuilder: Builder<any RootDependency> {
    package func build(withListener listener: any RootListener) -> any LaunchRouting {
        let component = RootComponent(dependency: dependency)
        dependency.credentials.restore { [keeper = dependency.accountStorage] site in
            // The session reports an error that prevents the sign-in.
            try? await keeper.signedIn(at: site, as: nil)
        }
        dependency.screens.lines = dependency.settings.lines
        dependency.screens.notificationStyle = dependency.settings.notificationStyle
        dependency.screens.widthRules = dependency.settings.widthRules
        // A screen reader would read across both panes.
        if dependency.settings.isLinear { dependency.screens.wantsPanes = false }
        if !dependency.settings.showsPanel { dependency.screens.wantsPanel = false }
        let viewController = RootViewController(
            screens: dependency.screens, themes: dependency.themes,
            languages: component.languagesRelay,
            keySettings: dependency.keySettings, configuration: dependency.configuration,
            configurationEditor: configurationEditor,
            isRestricted: dependency.settings.isRestricted,
            signs: .of(dependency.settings.list))
        let interactor = RootInteractor(
            presenter: viewController, source: dependency.source,
            writingServices: component.writingServices, actions: component.postActions,
            inboxFeed: component.inboxFeed, now: dependency.now, links: component.linksRelay,
            webLinks: dependency.webLinks, opener: dependency.addressOpener,
            threadOutput: dependency.threadOutput, sourceEditing: dependency.sourceEditing,
            pendingWork: dependency.pendingWork,
            options: LaunchOptions(
                start: dependency.start, theme: dependency.settings.theme,
                greeting: dependency.configuration.greeting, notices: dependency.notices,
                forgetsDrafts: dependency.settings.isRestricted,
                showsWelcome: dependency.showsWelcome),
            configurationFaults: component.configurationFaultsRelay)
        interactor.listener = listener
        let router = RootRouter(
            interactor: interactor, viewController: viewController,
            boardBuilder: BoardBuilder(dependency: component),
            sessionBuilder: SessionBuilder(dependency: component),
            linkOpeningBuilder: LinkOpeningBuilder(dependency: component),
            commandLineBuilder: CommandLineBuilder(dependency: component),
            composeBuilder: ComposeBuilder(dependency: component),
            inboxBuilder: InboxBuilder(dependency: component),
            ribTreeBuilder: RIBTreeBuilder(dependency: component))
        router.watchForLeak(of: component)
        component.eventRecorder.begin(router)
        return router
    }

    private var configurationEditor: ConfigurationEditor {
        ConfigurationEditor(
            file: dependency.configurationFile, externalEditor: dependency.externalEditor,
            settings: dependency.settings, keySettings: dependency.keySettings,
            appliesOnClose: dependency.sourceEditing.areShown)
    }
}

/// The options with which the program starts.
package struct LaunchOptions {
    /// The link to open first, or `nil` for the list of all posts.
    package var start: BoardLink?
    /// The name of the theme, or `nil` for the default one.
    package var theme: String?
    /// A message to show at startup, or `nil`.
    package var greeting: String?
    /// Messages about the program's own files, a sentence each.
    package var notices: AsyncStream<String>
    /// A Boolean value that indicates whether unsent drafts are deleted at exit.
    package var forgetsDrafts: Bool
    /// A Boolean value that indicates whether the program introduces itself.
    package var showsWelcome: Bool

    package init(
        start: BoardLink? = nil, theme: String? = nil, greeting: String? = nil,
        notices: AsyncStream<String> = AsyncStream { $0.finish() }, forgetsDrafts: Bool = false,
        showsWelcome: Bool = false
    ) {
        self.start = start
        self.theme = theme
        self.greeting = greeting
        self.notices = notices
        self.forgetsDrafts = forgetsDrafts
        self.showsWelcome = showsWelcome
    }
}
