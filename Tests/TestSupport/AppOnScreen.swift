import BoardApp
import BoardCore
import Foundation
import RIBs
import RIBsTesting
import TerminalUI

/// The whole app on an off-screen terminal.
@MainActor package final class AppOnScreen: RootListener {
    package let terminal: Terminal
    package let screens: ScreenStack
    package let pendingWork = ActivityTracker()
    package private(set) var root: (any LaunchRouting)?
    /// The number of requests to quit.
    package private(set) var quits = 0
    /// The messages at the latest request to quit.
    package private(set) var quitMessages: [String] = []
    package private(set) var suspends = 0
    /// The changes of the sources, with the source to show.
    package private(set) var sourceChanges: [(source: String?, sentence: String)] = []
    package let sourceEditing: SourceEditingFake
    /// The opener, which records addresses.
    package let opener = AddressOpenerSpy()
    package let configurationFile = ConfigurationFileFake()
    package let externalEditor = ExternalEditorFake()
    package let threadOutput = ThreadOutputFake()
    package let filterStorage = FilterStorageFake()
    package let credentials: Credentials
    package let accountStorage: MemoryAccountKeeper
    package let drafts: MemoryDraftStore
    /// The clock for timeouts and repetitions.
    package let clock = ManualClock()
    /// Accepts whether the program is suspended.
    package let suspensions = BehaviorRelay(value: false)
    package let minutes = PublishRelay<Void>()
    /// The current time, which ages are relative to.
    package let time = BehaviorRelay(value: SamplePosts.now)
    package let sourceName: String
    private let linkSender: AsyncStream<BoardLink>.Continuation
    /// Reports changes of the network.
    package let networkSender: AsyncStream<Void>.Continuation
    private let leakDetector = LeakDetector(clock: ManualClock())

    /// Starts the app; `settle()` waits until loading is complete.
    package init(
        _ source: any BoardSource, columns: Int = 80, rows: Int = 24, hasPanel: Bool = false,
        start: BoardLink? = nil, refreshInterval: Duration? = nil,
        keySettings: KeySettings = KeySettings(), listSettings: ListSettings = ListSettings(),
        renderOptions: RenderOptions = RenderOptions(), settings: Settings = Settings(),
        themes: Themes = Themes(), configuration: ConfigurationReport = ConfigurationReport(),
        articles: any ArticleService = StubArticles(),
        webLinks: any WebLinkResolver = StubWebLinkResolver(), depth: ColourDepth = .palette256,
        credentials: Credentials = Credentials(),
        accountStorage: MemoryAccountKeeper = MemoryAccountKeeper(),
        drafts: MemoryDraftStore = MemoryDraftStore(),
        postRecords: (any PostRecordStore)? = nil, inboxStore: (any InboxStore)? = nil,
        sessionStorage: SessionStorage? = nil,
        sourceEditing: SourceEditingFake = SourceEditingFake(), showsWelcome: Bool = false
    ) throws {
        self.credentials = credentials
        self.sourceEditing = sourceEditing
        self.accountStorage = accountStorage
        UniversalTime.select()
        sourceName = source.name
        terminal = try Terminal.offscreen(columns: columns, rows: rows, depth: depth)
        screens = ScreenStack(terminal: terminal)
        screens.wantsPanel = hasPanel
        let (arrivingLinks, linkSender) = AsyncStream.makeStream(of: BoardLink.self)
        self.linkSender = linkSender
        let (networkChanges, networkSender) = AsyncStream.makeStream(of: Void.self)
        self.networkSender = networkSender
        var settings = settings
        settings.list = listSettings
        let component = AppOnScreenComponent(
            screens: screens, source: source, pendingWork: pendingWork, clock: clock,
            suspensions: suspensions, now: { [time] in time.value }, minutes: minutes,
            networkChanges: networkChanges,
            refreshInterval: refreshInterval, start: start,
            arrivingLinks: arrivingLinks,
            keySettings: keySettings, addressOpener: opener, renderOptions: renderOptions,
            settings: settings, themes: themes, configuration: configuration,
            articleService: articles, webLinks: webLinks, configurationFile: configurationFile,
            filterStorage: filterStorage, externalEditor: externalEditor,
            threadOutput: threadOutput, credentials: credentials,
            accountStorage: accountStorage, draftStore: drafts, postRecords: postRecords,
            inboxStore: inboxStore, sessionStorage: sessionStorage,
            sourceEditing: sourceEditing, showsWelcome: showsWelcome)
        self.drafts = drafts
        let root = RootBuilder(dependency: component).build(withListener: self)
        self.root = root
        root.leakDetector = leakDetector
        root.launch()
        screens.updateNow()
    }

    /// Starts the app and waits until loading is complete.
    package static func loaded(
        _ source: any BoardSource, columns: Int = 80, rows: Int = 24,
        start: BoardLink? = nil, listSettings: ListSettings = ListSettings()
    ) async throws -> AppOnScreen {
        let app = try AppOnScreen(
            source, columns: columns, rows: rows, start: start, listSettings: listSettings)
        await app.settle()
        return app
    }

    /// Types keys in `KeyNotation` and waits after each until the app is idle.
    ///
    /// Throws `LeaksFound` if a detached RIB was not released.
    package func press(_ keys: String) async throws {
        for key in try KeyNotation.keys(in: keys) {
            screens.handle(key)
            await settle()
        }
        // A finished task holds its captures until the executor runs again.
        _ = await eventually { leakDetector.leaks.isEmpty }
        let leaks = leakDetector.check()
        if !leaks.isEmpty { throw LeaksFound(leaks: leaks) }
    }

    /// Pastes a text from the clipboard.
    package func paste(_ text: String) async {
        screens.handle(.paste(text))
        await settle()
    }

    /// Types keys while loading is in progress; draws after each, without waiting.
    package func pressWhileLoading(_ keys: String) throws {
        for key in try KeyNotation.keys(in: keys) {
            screens.handle(key)
            screens.updateNow()
        }
    }

    /// Sends a link as another process would; `reaches(_:)` waits for the effect.
    package func send(_ link: BoardLink) {
        linkSender.yield(link)
    }

    /// Lets the app run until a condition holds; returns `false` if it never does.
    package func reaches(_ condition: (AppOnScreen) -> Bool) async -> Bool {
        await eventually {
            screens.updateNow()
            return condition(self)
        }
    }

    /// Waits until the app is idle and the screen is up to date.
    package func settle() async {
        await pendingWork.finish(drawing: screens)
    }

    /// Ends the app and returns the leaks of this and of every earlier RIB.
    package func end() async -> [Leak] {
        root.map(leakDetector.expectRelease)
        root?.stop()
        root = nil
        await settle()
        return leakDetector.check()
    }

    package var picture: String {
        screens.updateNow()
        return terminal.picture
    }

    package func resize(columns: Int, rows: Int) {
        screens.resize(to: Size(columns: columns, rows: rows))
        screens.updateNow()
    }

    package func rootDidQuit(saying messages: [String]) {
        quits += 1
        quitMessages = messages
    }
    package func rootDidSuspend() { suspends += 1 }
    package func rootDidChangeConfiguration(showing source: String?, saying sentence: String) {
        sourceChanges.append((source, sentence))
    }
}

/// The dependencies of the tree, as the program would provide them.
@MainActor private final class AppOnScreenComponent: EmptyComponent, RootDependency {
    let screens: ScreenStack
    let source: any BoardSource
    let pendingWork: ActivityTracker
    let clock: any Clock<Duration>
    let suspensions: any ValueStream<Bool>
    let minutes: any ValueStream<Void>
    let networkChanges: AsyncStream<Void>
    let refreshInterval: Duration?
    let start: BoardLink?
    let arrivingLinks: AsyncStream<BoardLink>
    let now: () -> Date
    let keySettings: KeySettings
    let addressOpener: any AddressOpener
    let renderOptions: RenderOptions
    let settings: Settings
    let themes: Themes
    let configuration: ConfigurationReport
    let articleService: any ArticleService
    let webLinks: any WebLinkResolver
    let configurationFile: any ConfigurationEditing
    let filterStorage: any FilterStorage
    let externalEditor: any ExternalEditor
    let threadOutput: any ThreadOutput
    let credentials: Credentials
    let accountStorage: any AccountStorage
    let draftStore: any DraftStore
    let postRecords: (any PostRecordStore)?
    let inboxStore: (any InboxStore)?
    let sessionStorage: SessionStorage?
    let sourceEditing: any SourceEditing
    let showsWelcome: Bool
    let notices = AsyncStream<String> { $0.finish() }

    init(
        screens: ScreenStack, source: any BoardSource, pendingWork: ActivityTracker,
        clock: any Clock<Duration>, suspensions: any ValueStream<Bool>,
        now: @escaping () -> Date, minutes: any ValueStream<Void>,
        networkChanges: AsyncStream<Void>,
        refreshInterval: Duration?, start: BoardLink?,
        arrivingLinks: AsyncStream<BoardLink>, keySettings: KeySettings,
        addressOpener: any AddressOpener, renderOptions: RenderOptions, settings: Settings,
        themes: Themes,
        configuration: ConfigurationReport, articleService: any ArticleService,
        webLinks: any WebLinkResolver,
        configurationFile: any ConfigurationEditing,
        filterStorage: any FilterStorage, externalEditor: any ExternalEditor,
        threadOutput: any ThreadOutput,
        credentials: Credentials,
        accountStorage: any AccountStorage, draftStore: any DraftStore,
        postRecords: (any PostRecordStore)?, inboxStore: (any InboxStore)?,
        sessionStorage: SessionStorage?, sourceEditing: any SourceEditing, showsWelcome: Bool
    ) {
        self.screens = screens
        self.source = source
        self.pendingWork = pendingWork
        self.clock = clock
        self.suspensions = suspensions
        self.now = now
        self.minutes = minutes
        self.networkChanges = networkChanges
        self.refreshInterval = refreshInterval
        self.start = start
        self.arrivingLinks = arrivingLinks
        self.keySettings = keySettings
        self.addressOpener = addressOpener
        self.renderOptions = renderOptions
        self.settings = settings
        self.themes = themes
        self.configuration = configuration
        self.articleService = articleService
        self.webLinks = webLinks
        self.configurationFile = configurationFile
        self.filterStorage = filterStorage
        self.externalEditor = externalEditor
        self.threadOutput = threadOutput
        self.credentials = credentials
        self.accountStorage = accountStorage
        self.draftStore = draftStore
        self.postRecords = postRecords
        self.inboxStore = inboxStore
        self.sessionStorage = sessionStorage
        self.sourceEditing = sourceEditing
        self.showsWelcome = showsWelcome
    }
}

/// The selection of UTC as time zone, so that screens are the same everywhere.
package enum UniversalTime {
    package static func select() { _ = once }

    private static let once: Void = {
        setenv("TZ", "UTC", 1)
        tzset()
    }()
}
