import BoardApp
import BoardCore
import BoardResources
import Essentials
import Localization
import RIBs
import TerminalUI

/// The live dependencies of the RIB tree.
final class AppComponent: EmptyComponent, RootDependency {
    let screens: ScreenStack
    let source: any BoardSource
    let start: BoardLink?
    let refreshInterval: Duration?
    /// Accepts whether the program is about to be suspended, or is running.
    let suspensionRelay = BehaviorRelay(value: false)
    var suspensions: any ValueStream<Bool> { suspensionRelay }
    let minutesRelay = PublishRelay<Void>()
    var minutes: any ValueStream<Void> { minutesRelay }
    let arrivingLinks: AsyncStream<BoardLink>
    let networkChanges = AsyncStream.networkChanges
    let pendingWork: ActivityTracker
    let now: () -> Date = { Date() }
    let clock: any Clock<Duration> = ContinuousClock()
    let keySettings: KeySettings
    let settings: Settings
    let themes: Themes
    private(set) var configuration: ConfigurationReport
    let webLinks: any WebLinkResolver
    let addressOpener: any AddressOpener
    let renderOptions: RenderOptions
    let articleService: any ArticleService
    let filterStorage: any FilterStorage
    let configurationFile: any ConfigurationEditing
    let sourceEditing: any SourceEditing
    let showsWelcome: Bool
    let externalEditor: any ExternalEditor
    let threadOutput: any ThreadOutput
    let credentials: Credentials
    let accountStorage: any AccountStorage
    let draftStore: any DraftStore
    let postRecords: (any PostRecordStore)?
    let sessionStorage: SessionStorage?
    let inboxStore: (any InboxStore)?
    let notices: AsyncStream<String>

    init(
        screens: ScreenStack, openedSource: LaunchSource, preferences: Preferences,
        keeping: PersistentServices, session: SessionStorage?, pendingWork: ActivityTracker,
        isInsideMultiplexer: Bool = false,
        externalEditor: any ExternalEditor = NoEditor(),
        threadOutput: any ThreadOutput = NoOutput(), runInTerminal: TerminalRunner? = nil,
        refreshInterval: Duration? = nil,
        arrivingLinks: AsyncStream<BoardLink> = AsyncStream { $0.finish() },
        showsWelcome: Bool = false
    ) {
        self.screens = screens
        self.pendingWork = pendingWork
        source = openedSource.searching(
            with: StoredReadState(
                source: openedSource.source,
                records: keeping.records, accounts: keeping.accounts))
        start = openedSource.start
        webLinks = openedSource.links
        keySettings = preferences.keySettings
        settings = preferences.settings
        themes = preferences.themes
        configuration = preferences.report
        if isInsideMultiplexer { configuration.warning = preferences.warningInsideMultiplexer }
        let isRestricted = settings.isRestricted
        addressOpener =
            isRestricted ? NoOpener() : preferences.addressOpener(runInTerminal: runInTerminal)
        renderOptions = preferences.renderOptions(on: screens)
        notices = keeping.notices.unsaid
        credentials = openedSource.credentials
        credentials.proofs { [accounts = keeping.accounts] in
            await accounts.recordVerification(of: $0)
        }
        accountStorage = keeping.accounts
        draftStore = keeping.store
        postRecords = keeping.records
        sessionStorage = session
        inboxStore = keeping.records
        articleService = isRestricted ? NoArticles() : openedSource.articleService
        configurationFile = preferences.file
        sourceEditing = SourceEditor(preferences, areShown: openedSource.isOfAllSources)
        self.showsWelcome = showsWelcome && openedSource.isOnlyDemo && !isRestricted
        filterStorage = isRestricted ? NoFilterStorage() : FiltersOnDisk(path: preferences.path)
        self.externalEditor = externalEditor
        self.threadOutput = threadOutput
        self.refreshInterval = refreshInterval
        self.arrivingLinks = arrivingLinks
    }
}

// The limits for guests who have this program as their login shell, for example over SSH: no files,
// no editor, no browser, and no web pages of the internal network.

/// An opener that opens nothing.
final class NoOpener: AddressOpener {
    func open(
        _ address: String, didFail: @escaping @MainActor @Sendable (String) -> Void
    ) -> AddressOpeningResult { .unavailable }
}

/// An article service that loads nothing.
struct NoArticles: ArticleService {
    var refusal: String? { localized("Web pages cannot be opened here.") }

    func article(at url: URL) async throws -> Article {
        throw BoardError.unsupported(reason: refusal ?? "")
    }
}

extension Themes {
    /// The themes that come with the program; the first one is the default.
    static let shipped = Themes(names: (0..<board_theme_count).map { board_theme_at($0).title }) {
        name in
        let index = (0..<board_theme_count).first { board_theme_at($0).title == name }
        guard let index else { return nil }
        return try? Theme(named: name, parsing: board_theme_at(index).source)
    }
}

extension board_theme {
    fileprivate var title: String { String(cString: name) }

    fileprivate var source: String {
        String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }
}
