import BoardCore
import Essentials
import RIBs
import TerminalUI

/// What the program gives to the root of the tree.
package protocol RootDependency: Dependency {
    var screens: ScreenStack { get }
    /// What posts are read from.
    var source: any BoardSource { get }
    var pendingWork: PendingWork { get }
    /// The time now; given, so that what is drawn is the same on every run of a test.
    var now: () -> Date { get }
    /// What limits of time and repetitions are measured by.
    var clock: any Clock<Duration> { get }
    /// How often to look for new posts by itself; `nil` where that brings nothing.
    var refreshInterval: Duration? { get }
    /// Where the reader wants to begin; `nil` for the list of all posts.
    var start: BoardLink? { get }
    /// Links that other programs hand over.
    var arrivingLinks: AsyncStream<BoardLink> { get }
    /// The keys that the reader has configured.
    var keySettings: KeySettings { get }
    /// What else the reader has chosen.
    var settings: Settings { get }
    var themes: Themes { get }
    /// What became of the configuration file.
    var configuration: ConfigurationReport { get }
    var textLook: TextLook { get }
    /// Reads the pages that posts point to.
    var articleService: any ArticleService { get }
    /// What requests show their servers; the program's sources read it.
    var credentials: Credentials { get }
    /// Remembers who is signed in.
    var accountKeeper: any AccountKeeper { get }
    /// What the reader has to know of the program's own files, a sentence each.
    var notices: AsyncStream<String> { get }
    /// Keeps what is being written.
    var draftStore: any DraftStore { get }
    /// The configuration file, to be changed.
    var configurationFile: any ConfigurationEditing { get }
    /// Where the reader goes on with a text.
    var externalEditor: any ExternalEditor { get }
    /// Tells which addresses on the web are those of posts that can be read here.
    var webLinks: any WebLinkReader { get }
    /// Opens the addresses that posts lead to.
    var addressOpener: any AddressOpener { get }
}

/// Owns what the parts of the tree tell each other: the links that the reader gives, which the root
/// writes and `LinkOpening` reads; the posts, which the list writes and others read; and the record
/// of what happens in the tree, which `RIBTree` reads; and who is signed in, which `Session` writes.
final class RootComponent: Component<any RootDependency>, BoardDependency, LinkOpeningDependency,
    CommandLineDependency, RIBTreeDependency, SessionDependency
{
    var linksRelay: PublishRelay<BoardLink> { shared { PublishRelay() } }
    var contentsRelay: BehaviorRelay<PostPage> {
        shared { BehaviorRelay(value: PostPage()) }
    }
    var listedBoardsRelay: BehaviorRelay<[Board]> { shared { BehaviorRelay(value: []) } }
    var eventRecorder: EventRecorder { shared { EventRecorder(now: now) } }

    var configurationFaultsRelay: BehaviorRelay<[String]> {
        shared { BehaviorRelay(value: dependency.configuration.faults) }
    }
    var configurationFaults: any ValueStream<[String]> { configurationFaultsRelay }

    var accountsRelay: BehaviorRelay<SignedInAccounts> {
        shared { BehaviorRelay(value: SignedInAccounts()) }
    }

    var links: any ValueStream<BoardLink> { linksRelay }
    var contents: any ValueStream<PostPage> { contentsRelay }
    var listedBoards: [Board] { listedBoardsRelay.value }
    var eventRecord: any ValueStream<EventRecord> { eventRecorder.record }
    var arrivingLinks: AsyncStream<BoardLink> { dependency.arrivingLinks }
    var source: any BoardSource { dependency.source }
    var pendingWork: PendingWork { dependency.pendingWork }
    var now: () -> Date { dependency.now }
    var clock: any Clock<Duration> { dependency.clock }
    var refreshInterval: Duration? { dependency.refreshInterval }
    var keySettings: KeySettings { dependency.keySettings }
    var listSettings: ListSettings { dependency.settings.list }
    var themes: Themes { dependency.themes }
    /// What was entered behind `:` since the program was started.
    var commandHistory: LineHistory { shared { LineHistory() } }
    /// What a guest of this machine was given for his password goes with him.
    var signsOutAtEnd: Bool { dependency.settings.isRestricted }
    var textLook: TextLook { dependency.textLook }
    var articleService: any ArticleService { dependency.articleService }
    var credentials: Credentials { dependency.credentials }
    var accountKeeper: any AccountKeeper { dependency.accountKeeper }
    var draftStore: any DraftStore { dependency.draftStore }
    var externalEditor: any ExternalEditor { dependency.externalEditor }
    var accounts: any ValueStream<SignedInAccounts> { accountsRelay }
    var outboxItems: any ValueStream<[OutboxItem]> { outboxRelay }
    var outboxRelay: BehaviorRelay<[OutboxItem]> { shared { BehaviorRelay(value: []) } }
    var desk: WritingDesk {
        shared {
            WritingDesk(
                drafts: draftStore, outbox: outbox, items: outboxRelay, accounts: accountsRelay,
                lookInterval: refreshInterval, clock: clock)
        }
    }
    var outbox: Outbox {
        shared {
            Outbox(
                store: draftStore, clock: clock, writer: { [source] in source.member($0)?.writer },
                author: { [source, credentials] in
                    source.member($0).flatMap { credentials.account(at: $0)?.name }
                },
                onlyBoard: { [source] in try await source.member($0)?.onlyBoard() },
                sentence: { $0.message })
        }
    }
}

/// Builds the whole program, to be launched.
package final class RootBuilder: Builder<any RootDependency> {
    package func build(withListener listener: any RootListener) -> any LaunchRouting {
        let component = RootComponent(dependency: dependency)
        dependency.credentials.restore { [keeper = dependency.accountKeeper] site in
            // What keeps somebody from being signed in again, the session tells.
            try? await keeper.signedIn(at: site, as: nil)
        }
        dependency.screens.lines = dependency.settings.lines
        dependency.screens.widthRules = dependency.settings.widthRules
        // Side by side, a screen reader would read across both.
        if dependency.settings.isLinear { dependency.screens.wantsPanes = false }
        let viewController = RootViewController(
            screens: dependency.screens, themes: dependency.themes,
            keySettings: dependency.keySettings, configuration: dependency.configuration,
            configurationEditor: configurationEditor,
            isRestricted: dependency.settings.isRestricted,
            signs: .of(dependency.settings.list))
        let interactor = RootInteractor(
            presenter: viewController, source: dependency.source, desk: component.desk,
            now: dependency.now, notices: dependency.notices, links: component.linksRelay,
            webLinks: dependency.webLinks, start: dependency.start,
            opener: dependency.addressOpener, theme: dependency.settings.theme,
            greeting: dependency.configuration.greeting,
            configurationFaults: component.configurationFaultsRelay,
            forgetsDrafts: dependency.settings.isRestricted)
        interactor.listener = listener
        let router = RootRouter(
            interactor: interactor, viewController: viewController,
            boardBuilder: BoardBuilder(dependency: component),
            sessionBuilder: SessionBuilder(dependency: component),
            linkOpeningBuilder: LinkOpeningBuilder(dependency: component),
            commandLineBuilder: CommandLineBuilder(dependency: component),
            ribTreeBuilder: RIBTreeBuilder(dependency: component))
        router.watchForLeak(of: component)
        component.eventRecorder.begin(router)
        return router
    }

    private var configurationEditor: ConfigurationEditor {
        ConfigurationEditor(
            file: dependency.configurationFile, externalEditor: dependency.externalEditor,
            settings: dependency.settings, keySettings: dependency.keySettings)
    }
}
