import BoardCore
import Essentials
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
    func routeToRIBTree()
    func detachRIBTree()
}

package protocol RootPresentable: Presentable {
    var listener: (any RootPresentableListener)? { get set }
    /// The actions that can be run by name on the current screen.
    var actions: AvailableActions { get }
    /// Shows a transient message.
    func show(message: String)
    /// Shows that a second interrupt ends the program.
    func adviseToInterruptAgain()
    /// Shows a message until the user presses a key.
    func greet(with message: String)
    /// Applies a theme, if it exists.
    ///
    /// - Parameter name: the name of the theme, or `nil` for the one at startup.
    func show(themeNamed name: String?)
    /// Runs an action of the current screen. Returns `false` if there is no such action.
    func perform(named name: String) -> Bool
    /// Stores unsaved text.
    func storeUnsavedText()
    /// Shows a list to choose from. The returned list can be updated while it is shown.
    ///
    /// The caller must hold the list weakly.
    ///
    /// - Parameter discard: discards an item, or `nil` if items cannot be discarded.
    @discardableResult
    func choose(
        _ title: String, among choices: [Choice], discard: ((Int) -> Void)?,
        then choose: @escaping (Int) -> Void
    ) -> any ChoiceList
    /// Asks for confirmation of an action.
    func ask(_ title: String, _ lines: [String], onConfirm: @escaping () -> Void)
    /// Shows an address that could not be opened, and copies it.
    func offer(_ address: String, because reason: String)
}

extension RootPresentable {
    @discardableResult
    func choose(
        _ title: String, among choices: [Choice], then choose: @escaping (Int) -> Void
    ) -> any ChoiceList {
        self.choose(title, among: choices, discard: nil, then: choose)
    }
}

/// The requests of the root to the program.
package protocol RootListener: AnyObject {
    /// Called when the program is to exit.
    func rootDidQuit()
    /// Called when the program is to suspend until the shell continues it.
    func rootDidSuspend()
}

/// Starts with the list of posts and handles the actions available on all screens.
package final class RootInteractor: PresentableInteractor<any RootPresentable>, RootInteractable,
    RootPresentableListener
{
    package weak var router: (any RootRouting)?
    package weak var listener: (any RootListener)?

    private let source: any BoardSource
    private let writingServices: WritingServices
    private let now: () -> Date
    private lazy var accountCommands = AccountCommands(
        presenter: presenter, source: source,
        session: { [weak self] in self?.router?.sessionItem },
        sourceAtHand: { [weak self] in self?.router?.boardItem?.sourceAtHand })
    private lazy var draftCommands = DraftCommands(
        presenter: presenter, writingServices: writingServices, interactor: self, now: now
    ) { [weak self] in self?.compose(.goOn($0), wantsLogin: false) }
    private lazy var outboxCommands = OutboxCommands(
        presenter: presenter, outbox: writingServices.outbox, interactor: self
    ) { [weak self] in self?.compose(.goOn($0), wantsLogin: false) }
    private let notices: AsyncStream<String>
    private let links: PublishRelay<BoardLink>
    private let webLinks: any WebLinkResolver
    private let start: BoardLink?
    private let greeting: String?
    private let configurationFaults: BehaviorRelay<[String]>
    private let forgetsDrafts: Bool
    private let opener: any AddressOpener
    private var isInterrupted = false
    /// The name of the theme that the user has chosen.
    private var theme: String?
    private var isPreviewing = false

    /// - Parameters:
    ///   - greeting: a message to show at startup, or `nil`.
    ///   - configurationFaults: the errors in the configuration file, until they are corrected.
    ///   - forgetsDrafts: a Boolean value that indicates whether unsent drafts are deleted at exit.
    package init(
        presenter: any RootPresentable, source: any BoardSource, writingServices: WritingServices,
        now: @escaping () -> Date, notices: AsyncStream<String> = AsyncStream { $0.finish() },
        links: PublishRelay<BoardLink>, webLinks: any WebLinkResolver, start: BoardLink?,
        opener: any AddressOpener, theme: String? = nil, greeting: String? = nil,
        configurationFaults: BehaviorRelay<[String]> = BehaviorRelay(value: []),
        forgetsDrafts: Bool = false
    ) {
        self.source = source
        self.writingServices = writingServices
        self.now = now
        self.notices = notices
        self.links = links
        self.webLinks = webLinks
        self.start = start
        self.opener = opener
        self.theme = theme
        self.greeting = greeting
        self.configurationFaults = configurationFaults
        self.forgetsDrafts = forgetsDrafts
        super.init(presenter: presenter)
        presenter.listener = self
    }

    /// Starts with the board of the first link, so that no other board is loaded before it.
    package override func didBecomeActive() {
        super.didBecomeActive()
        showTheme()
        writingServices.worker.start(self)
        whileActive(forEach: notices) { [weak self] in self?.presenter.greet(with: $0) }
        router?.routeToBoard(start?.newTitle == nil ? start?.boardID : nil)
        router?.attachSession()
        router?.attachLinkOpening()
        if let start { links.accept(start) }
        if let greeting { presenter.greet(with: greeting) }
    }

    package override func willResignActive() {
        super.willResignActive()
        presenter.storeUnsavedText()
        router?.detachCommandLine()
        router?.detachRIBTree()
        router?.detachLinkOpening()
        router?.detachSession()
        router?.detachBoard()
    }

    package func quit() {
        guard forgetsDrafts else { return end() }
        whileActive({ [writingServices] in try await writingServices.drafts.drafts() }) {
            [weak self] (result: Result<[Draft], any Error>) in
            self?.quit(losing: (try? result.get()) ?? [])
        }
    }

    private func quit(losing drafts: [Draft]) {
        guard !drafts.isEmpty else { return end() }
        let count = drafts.count == 1 ? "1 unsent text" : "\(drafts.count) unsent texts"
        presenter.ask("Quit", ["\(count) of yours would be deleted.", "Quit?"]) {
            [weak self] in self?.end()
        }
    }

    private func end() {
        listener?.rootDidQuit()
    }

    package func suspend() {
        listener?.rootDidSuspend()
    }

    /// Handles an interrupt. The first one stops loading; a second one in a row ends the program.
    package func interrupt() {
        if isInterrupted { return quit() }
        isInterrupted = true
        presenter.adviseToInterruptAgain()
    }

    package func didUseOtherKey() {
        isInterrupted = false
    }

    package func boardDidClose() {
        quit()
    }
}

// MARK: Commands

extension RootInteractor {
    package func beginCommand() {
        router?.routeToCommandLine(actions: presenter.actions)
    }

    package func commandLine(didEnter command: Command) {
        router?.detachCommandLine()
        switch command {
        case .open(let link): links.accept(link)
        case .follow(let address): follow(address)
        case .theme(let name): theme = name
        case .sort(let name): router?.boardItem?.sort(byName: name)
        case .search(let words): router?.boardItem?.searchSource(for: words)
        case .action(let name): perform(actionNamed: name)
        }
        showTheme()
    }

    /// Runs an action that was available when the command line opened and may no longer be.
    private func perform(actionNamed name: String) {
        guard !presenter.perform(named: name) else { return }
        presenter.show(message: Command.Fault.unknown(name).message)
    }

    package func commandLine(didPreviewTheme name: String?) {
        isPreviewing = name != nil
        presenter.show(themeNamed: name ?? theme)
    }

    private func showTheme() {
        guard theme != nil || isPreviewing else { return }
        isPreviewing = false
        presenter.show(themeNamed: theme)
    }

    package func didConfigure(themeNamed name: String?) {
        theme = name
        presenter.show(themeNamed: name)
    }

    package func didSaveConfiguration(withFaults faults: [String]) {
        configurationFaults.accept(faults)
    }

    package func commandLine(didReject fault: Command.Fault) {
        router?.detachCommandLine()
        showTheme()
        presenter.show(message: fault.message)
    }

    package func commandLineDidClose() {
        router?.detachCommandLine()
        showTheme()
    }
}

// MARK: Links

extension RootInteractor {
    package func waitForSession() async throws -> any SessionActionableItem {
        guard let session = router?.sessionItem else { throw ItemGone() }
        return session
    }

    package func waitForBoard() async throws -> any BoardActionableItem {
        guard let board = router?.boardItem else { throw ItemGone() }
        return board
    }

    package func board(didAskToOpen address: String) {
        if let link = try? BoardLink(address) { return links.accept(link) }
        guard LinkTarget.isAllowed(address) else {
            let words = address.sanitized(as: .line)
            return presenter.show(message: "Links to addresses like this are not opened: \(words)")
        }
        open(address)
    }

    private func open(_ address: String) {
        let opening = opener.open(address) { [weak self] reason in
            self?.presenter.offer(address, because: reason)
        }
        switch opening {
        case .started(let program): presenter.show(message: "\(program) opens \(address)")
        case .shown: break
        case .failed(let reason): presenter.offer(address, because: reason)
        case .unavailable: presenter.offer(address, because: "No program can open it")
        }
    }

    package func board(didAskToFollow address: String) {
        guard let link = linkInside(at: address) else { return board(didAskToOpen: address) }
        links.accept(link)
    }

    /// Returns the link to the content at an address if it can be shown here.
    ///
    /// If the source has no boards, an address that looks like that of a board may be any page.
    private func linkInside(at address: String) -> BoardLink? {
        guard let link = webLinks.link(at: address) else { return nil }
        guard link.postID == nil else { return link }
        let id = link.source.map { SourceID($0) } ?? source.members.first
        return id.flatMap { source.member($0) }?.capabilities.listsBoards == true ? link : nil
    }

    /// Shows the post at a typed address here instead of in a browser.
    private func follow(_ address: String) {
        if let link = linkInside(at: address) { return links.accept(link) }
        guard router?.boardItem?.showPost(at: address) == true else {
            return presenter.show(message: "No post here has the address \(address)")
        }
    }

    package func linkOpening(didFailBecause reason: String) {
        presenter.show(message: reason)
    }
}

// MARK: Accounts

extension RootInteractor {
    package func logIn() { accountCommands.logIn() }
    package func signUp() { accountCommands.signUp() }
    package func logOut() { accountCommands.logOut() }
    package func chooseAccount() { accountCommands.chooseAccount() }
    package func showProfile() { accountCommands.showProfile() }

    package func session(didFindEnd sentence: String) {
        presenter.greet(with: sentence)
    }

    package func session(didTell sentence: String) {
        presenter.show(message: sentence)
    }

    /// Opens an address without the restrictions on links in posts.
    ///
    /// The program itself determined the address: a page of the site or an image file.
    package func session(didAskToOpen address: String) {
        open(address)
    }
}

// MARK: Writing

extension RootInteractor {
    /// Opens the compose screen, after a sign-in if that is required.
    package func board(didAskToCompose request: ComposeRequest) {
        let id = request.source
        let abilities = source.member(id)?.capabilities.writing ?? []
        let isSignedIn = router?.sessionItem?.account(at: id) != nil
        guard abilities.contains(.anonymous), !isSignedIn else {
            return compose(request, wantsLogin: !isSignedIn)
        }
        let choices = [Choice("Sign in first"), Choice("Post anonymously")]
        presenter.choose("Write", among: choices) { [weak self] number in
            self?.compose(request, wantsLogin: number == 0)
        }
    }

    /// Opens the compose screen synchronously if possible. It receives the keys typed next.
    private func compose(_ request: ComposeRequest, wantsLogin: Bool) {
        guard wantsLogin else { return router?.boardItem?.compose(request) ?? () }
        router?.sessionItem?.logIn(at: request.source)
        whileActive({ [weak self] in
            guard let self else { return WorkflowOutcome.itemGone }
            return await ComposeWorkflow(request).run(self)
        }) { [weak self] (result: Result<WorkflowOutcome, Never>) in
            guard case .success(.failed(let error as LinkFailure)) = result,
                let message = error.message
            else { return }
            self?.presenter.show(message: message)
        }
    }

    package func board(didFindExpiredAt source: SourceID) {
        router?.sessionItem?.didExpire(at: source)
    }

    package func showDrafts() { draftCommands.showDrafts() }
    package func showOutbox() { outboxCommands.showOutbox() }
}

// MARK: The tree of RIBs

extension RootInteractor {
    package func toggleRIBTree() {
        guard let router else { return }
        if router.isShowingRIBTree { router.detachRIBTree() } else { router.routeToRIBTree() }
    }

    package func ribTreeDidClose() {
        router?.detachRIBTree()
    }
}
