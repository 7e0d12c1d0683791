import BoardCore
import Essentials
import Localization
import RIBs

package protocol RootRouting: ViewableRouting {
    /// The operations of the list of posts for links and commands, while it is attached.
    var boardItem: (any BoardActionableItem)? { get }
    /// The operations of the session for commands, while it is attached.
    var sessionItem: (any SessionActionableItem)? { get }
    var isShowingRIBTree: Bool { get }

    /// Shows the posts of one board, or of all boards.
    func routeToBoard(_ board: String?)
    func detachBoard()
    func attachSession()
    func detachSession()
    func attachLinkOpening()
    func detachLinkOpening()
    /// - Parameter actions: the actions that can be run by name on the current screen.
    func routeToCommandLine(actions: AvailableActions)
    func detachCommandLine()
    var isComposing: Bool { get }
    /// Shows the editor above the other screens, unless one is already open.
    func routeToCompose(_ request: ComposeRequest)
    func detachCompose()
    /// - Parameter entry: the entry to select; `nil` for the newest one.
    func routeToInbox(selecting entry: InboxEntry.ID?)
    func detachInbox()
    func routeToRIBTree()
    func detachRIBTree()
}

package protocol RootPresentable: Presentable {
    var listener: (any RootPresentableListener)? { get set }
    /// The actions that can be run by name on the current screen.
    var actions: AvailableActions { get }
    /// Shows a transient message; `nil` removes the one that is shown.
    func show(message: String?)
    /// Announces an event to a user who may be looking elsewhere, as the settings say.
    func notify(_ text: String)
    /// Shows that a second interrupt ends the program.
    func adviseToInterruptAgain()
    /// Shows a message until the user presses a key.
    func greet(with message: String)
    /// Applies a theme, if it exists.
    ///
    /// - Parameter name: the name of the theme, or `nil` for the one at startup.
    func show(themeNamed name: String?)
    func resizeList(toColumns columns: Int)
    func resizePanel(toColumns columns: Int)
    /// Switches to a language until the program ends.
    func show(_ language: Language)
    /// Runs an action of the current screen. Returns `false` if there is no such action.
    func perform(named name: String) -> Bool
    func storeUnsavedText()
    /// Shows a list to choose from. The returned list can be updated while it is shown.
    ///
    /// The caller must hold the list weakly.
    ///
    /// - Parameters:
    ///   - verb: the verb for the choice in the hints; `nil` for “choose”.
    ///   - discard: discards an item, or `nil` if items cannot be discarded.
    ///   - accept: returns what a typed text that is none of the choices does, if anything.
    @discardableResult
    func choose(
        _ title: String, among choices: [Choice], verb: String?, discard: ((Int) -> Void)?,
        accept: ((String) -> (() -> Void)?)?, then choose: @escaping (Int) -> Void
    ) -> any ChoiceList
    /// Shows what the program is, with the same kind of list.
    func welcome(
        among choices: [Choice], accept: @escaping (String) -> (() -> Void)?,
        then choose: @escaping (Int) -> Void
    )
    /// Shows the form for a source, or its new state; `nil` closes it.
    func present(_ form: SourceFormState?)
    /// Asks for confirmation of an action.
    func ask(_ title: String, _ lines: [String], onConfirm: @escaping () -> Void)
    /// Asks for a reason.
    ///
    /// - Parameter use: called with the reason, and with a function for the error of its use, or
    ///   `nil` to close the question.
    func ask(
        _ question: ReasonQuestion,
        then use: @escaping (String, @escaping (String?) -> Void) -> Void)
    /// Shows an address that could not be opened, and copies it.
    func offer(_ address: String, because reason: String)
}

extension RootPresentable {
    @discardableResult
    func choose(
        _ title: String, among choices: [Choice], verb: String? = nil,
        discard: ((Int) -> Void)? = nil, then choose: @escaping (Int) -> Void
    ) -> any ChoiceList {
        self.choose(
            title, among: choices, verb: verb, discard: discard, accept: nil, then: choose)
    }
}

/// The requests of the root to the program.
package protocol RootListener: AnyObject {
    /// Called when the program is to exit.
    ///
    /// - Parameter messages: what remains in the outbox, a sentence each.
    func rootDidQuit(saying messages: [String])
    /// Called when the program is to suspend until the shell continues it.
    func rootDidSuspend()
    /// Called when sources or settings have changed. The program then rebuilds the tree.
    ///
    /// - Parameters:
    ///   - source: the source to show; `nil` for the list that is shown now.
    ///   - sentence: a message for the user, to show afterwards.
    func rootDidChangeConfiguration(showing source: String?, saying sentence: String)
}

/// Starts with the list of posts and handles the actions available on all screens.
package final class RootInteractor: PresentableInteractor<any RootPresentable>, RootInteractable,
    RootPresentableListener
{
    package weak var router: (any RootRouting)?
    package weak var listener: (any RootListener)?

    private let source: any BoardSource
    private let writingServices: WritingServices
    private let actions: PostActions
    private let inboxFeed: InboxFeed
    private lazy var inboxAnnouncer = InboxAnnouncer(inboxFeed, presenter: presenter) {
        [weak self] in self?.router?.sessionItem?.didExpire(at: $0.source, as: $0.account)
    }
    private let now: () -> Date
    let addresses: AddressDispatcher
    private let theme: ThemeSelection
    private let threadOutput: any ThreadOutput
    lazy var inboxReturn = InboxReturn(presenter: presenter, links: links) {
        [weak self] in self?.router
    }
    lazy var composeOpening = ComposeOpening(
        presenter: presenter, source: source, interactor: self,
        router: { [weak self] in self?.router })
    private(set) lazy var commands = CommandTable(
        presenter: presenter, source: source, writingServices: writingServices, actions: actions,
        links: links, addresses: addresses, theme: theme, threadOutput: threadOutput,
        sources: sourceCommands, interactor: self, now: now,
        router: { [weak self] in self?.router },
        goOn: { [weak self] in self?.composeOpening.compose(.goOn($0), wantsLogin: false) })
    private lazy var sourceCommands = SourceCommands(
        presenter: presenter, editing: sourceEditing, links: links, pendingWork: pendingWork,
        interactor: self, router: { [weak self] in self?.router }
    ) { [weak self] in self?.listener?.rootDidChangeConfiguration(showing: $0, saying: $1) }
    private let sourceEditing: any SourceEditing
    private let pendingWork: ActivityTracker
    private let links: PublishRelay<BoardLink>
    private let options: LaunchOptions
    /// The errors in the configuration file, until they are corrected.
    private let configurationFaults: BehaviorRelay<[String]>
    private var isInterrupted = false

    package init(
        presenter: any RootPresentable, source: any BoardSource, writingServices: WritingServices,
        actions: PostActions, inboxFeed: InboxFeed, now: @escaping () -> Date,
        links: PublishRelay<BoardLink>,
        webLinks: any WebLinkResolver, opener: any AddressOpener, threadOutput: any ThreadOutput,
        sourceEditing: any SourceEditing, pendingWork: ActivityTracker = ActivityTracker(),
        options: LaunchOptions = LaunchOptions(),
        configurationFaults: BehaviorRelay<[String]> = BehaviorRelay(value: [])
    ) {
        self.source = source
        self.writingServices = writingServices
        self.actions = actions
        self.inboxFeed = inboxFeed
        self.now = now
        self.links = links
        self.threadOutput = threadOutput
        self.sourceEditing = sourceEditing
        self.pendingWork = pendingWork
        self.options = options
        theme = ThemeSelection(presenter: presenter, name: options.theme)
        addresses = AddressDispatcher(
            presenter: presenter, source: source, links: links, webLinks: webLinks, opener: opener)
        self.configurationFaults = configurationFaults
        super.init(presenter: presenter)
        presenter.listener = self
    }

    /// Starts with the board of the first link, so that no other board is loaded before it.
    package override func didBecomeActive() {
        super.didBecomeActive()
        theme.show()
        writingServices.worker.start(self)
        inboxFeed.start(self)
        inboxAnnouncer.start(self)
        bind(actions.events) { [weak self] event in
            // The act may have handled reports.
            if case .moderation(_, _, nil) = event { self?.inboxFeed.load() }
        }
        whileActive(forEach: options.notices) { [weak self] in self?.presenter.greet(with: $0) }
        router?.routeToBoard(options.start?.newTitle == nil ? options.start?.boardID : nil)
        router?.attachSession()
        router?.attachLinkOpening()
        commands.reportInterruptedDrafts()
        if let start = options.start { links.accept(start) }
        if options.showsWelcome { sourceCommands.welcome() }
        if let greeting = options.greeting { presenter.greet(with: greeting) }
    }

    package override func willResignActive() {
        super.willResignActive()
        presenter.storeUnsavedText()
        router?.detachCompose()
        router?.detachInbox()
        router?.detachCommandLine()
        router?.detachRIBTree()
        router?.detachLinkOpening()
        router?.detachSession()
        router?.detachBoard()
    }

    package func quit() {
        commands.confirmLosingMarks { [weak self] in self?.quitWithoutMarks() }
    }

    private func quitWithoutMarks() {
        guard options.forgetsDrafts else {
            return listener?.rootDidQuit(saying: commands.unsentMessages) ?? ()
        }
        commands.confirmLosingDrafts { [weak self] in self?.listener?.rootDidQuit(saying: []) }
    }

    package func suspend() { listener?.rootDidSuspend() }

    /// Handles an interrupt. The first one stops loading; a second one in a row ends the program.
    package func interrupt() {
        if isInterrupted { return quit() }
        isInterrupted = true
        presenter.adviseToInterruptAgain()
    }

    package func didUseOtherKey() { isInterrupted = false }

    package func boardDidClose() { quit() }
    package func boardDidAskForInbox() { run(.inbox) }
}

// MARK: Commands

extension RootInteractor {
    package func run(_ command: RootCommand) { commands.run(command) }

    package func submit(_ form: SourceFormState) { sourceCommands.submit(form) }

    package func cancelSourceForm() { sourceCommands.cancel() }

    package func beginCommand() {
        router?.routeToCommandLine(actions: presenter.actions)
    }

    package func commandLine(didEnter command: Command) {
        router?.detachCommandLine()
        commands.run(command)
        theme.show()
    }

    package func commandLine(didPreviewTheme name: String?) { theme.preview(name) }

    package func didConfigure(themeNamed name: String?) { theme.use(name) }

    package func didSaveConfiguration(withFaults faults: [String]) {
        configurationFaults.accept(faults)
    }

    package func didCloseChangedConfiguration() {
        listener?.rootDidChangeConfiguration(
            showing: nil, saying: localized("config.toml is applied."))
    }

    package func commandLine(didReject fault: Command.Fault) {
        commandLineDidClose()
        presenter.show(message: fault.message)
    }

    package func commandLineDidClose() {
        router?.detachCommandLine()
        theme.show()
    }

    package func toggleRIBTree() {
        guard let router else { return }
        if router.isShowingRIBTree { router.detachRIBTree() } else { router.routeToRIBTree() }
    }

    package func ribTreeDidClose() {
        router?.detachRIBTree()
    }
}
