import BoardCore
import Essentials
import Localization
import RIBs

/// A command that the user gives by a key or by its name.
package enum RootCommand {
    case logIn, signUp, logOut, account, profile, inbox, drafts, outbox, filters, moderation, add,
        sources
}

/// The commands that work on every screen, and those of the command line.
///
/// Commands for accounts act on the current source, or ask for one.
final class CommandTable {
    let presenter: any RootPresentable
    let writingServices: WritingServices
    let actions: PostActions
    private(set) weak var interactor: Interactor?
    let now: () -> Date
    let goOn: (Draft) -> Void
    let source: any BoardSource
    let links: PublishRelay<BoardLink>
    private let addresses: AddressDispatcher
    private let theme: ThemeSelection
    let threadOutput: any ThreadOutput
    let sources: SourceCommands
    let router: () -> (any RootRouting)?
    /// The list of the outbox, while it is shown.
    var outboxList = OutboxList()
    /// The last attempt to store marks before the end; an earlier one would ask again.
    var storing: Cancellable? { didSet { oldValue?.cancel() } }
    private(set) lazy var moderation = ModerationFlow(
        actions: actions, presenter: self, now: now)

    /// - Parameters:
    ///   - interactor: operations run while this interactor is active.
    ///   - goOn: opens a draft in the compose screen.
    init(
        presenter: any RootPresentable, source: any BoardSource, writingServices: WritingServices,
        actions: PostActions, links: PublishRelay<BoardLink>, addresses: AddressDispatcher,
        theme: ThemeSelection, threadOutput: any ThreadOutput, sources: SourceCommands,
        interactor: Interactor, now: @escaping () -> Date,
        router: @escaping () -> (any RootRouting)?, goOn: @escaping (Draft) -> Void
    ) {
        self.presenter = presenter
        self.source = source
        self.writingServices = writingServices
        self.actions = actions
        self.links = links
        self.addresses = addresses
        self.theme = theme
        self.threadOutput = threadOutput
        self.sources = sources
        self.interactor = interactor
        self.now = now
        self.router = router
        self.goOn = goOn
    }

    func run(_ command: RootCommand) {
        switch command {
        case .logIn: chooseSite(localized("Sign in at")) { $0.logIn(at: $1) }
        case .signUp: chooseSite(localized("Create an account at")) { $0.createAccount(at: $1) }
        case .logOut: chooseSite(localized("Sign out of")) { [weak self] in self?.logOut($0, $1) }
        case .account:
            chooseSite(localized("The accounts at")) { [weak self] in self?.chooseAccount($0, $1) }
        case .profile: chooseSite(localized("The account at")) { $0.showProfile(at: $1) }
        case .inbox: router()?.routeToInbox(selecting: nil)
        case .drafts: showDrafts()
        case .outbox: showOutbox()
        case .filters: showFilters()
        case .moderation: chooseModerationSource()
        case .add: sources.chooseKind()
        case .sources: sources.showSources()
        }
    }

    /// Runs a command of the command line.
    func run(_ command: Command) {
        switch command {
        case .open(let link): links.accept(link)
        case .follow(let address): follow(address)
        case .language(let language): presenter.show(language)
        case .theme(let name):
            theme.choose(name)
            presenter.show(
                message: localized("Until you quit; theme = \"\(name)\" in config.toml keeps it."))
        case .sort(let name): router()?.boardItem?.sort(byName: name)
        case .search(let text):
            router()?.detachInbox()
            router()?.boardItem?.searchSource(for: text)
        case .width(let columns): presenter.resizeList(toColumns: columns)
        case .panel(let columns): presenter.resizePanel(toColumns: columns)
        case .save(let path): save(to: path)
        case .pipe(let command): pipe(to: command)
        case .add(let address, let name): sources.add(address, named: name)
        case .rename(let name, let newName): sources.rename(name, to: newName)
        case .remove(let name): sources.askToRemove(name)
        case .action(let name): perform(actionNamed: name)
        }
    }

    /// Shows the post at a typed address here instead of in a browser.
    private func follow(_ address: String) {
        guard !addresses.follow(address), router()?.boardItem?.showPost(at: address) != true else {
            return
        }
        presenter.show(message: localized("No post here has the address \(address)"))
    }

    /// Runs an action that was available when the command line opened and may no longer be.
    private func perform(actionNamed name: String) {
        guard !presenter.perform(named: name) else { return }
        presenter.show(message: Command.Fault.unknown(name).message)
    }
}

// MARK: Accounts

extension CommandTable {
    private func logOut(_ session: any SessionActionableItem, _ id: SourceID) {
        guard let account = session.account(at: id) else { return session.logOut(at: id) }
        presenter.ask(
            localized("Sign out"), [localized("Sign \(account.name) out of \(account.site.host)?")]
        ) {
            [weak session] in session?.logOut(at: id)
        }
    }

    /// Shows the accounts at a site, or the login form if none is signed in.
    private func chooseAccount(_ session: any SessionActionableItem, _ id: SourceID) {
        let accounts = Array(session.accounts(at: id).reversed())
        if accounts.isEmpty { return session.logIn(at: id) }
        choose(among: accounts, session, id)
    }

    /// - Parameter accounts: the accounts at a site, the one in use first.
    private func choose(
        among accounts: [Account], _ session: any SessionActionableItem, _ id: SourceID
    ) {
        let choices = accounts.map {
            Choice($0.name, note: $0 == accounts[0] ? localized("in use") : "")
        }
        presenter.choose(
            localized("Post at \(accounts[0].site.host) as"),
            among: choices + [Choice(localized("Another account"))]
        ) { [weak session] number in
            if number < accounts.count {
                session?.use(accounts[number])
            } else {
                session?.logIn(at: id)
            }
        }
    }

    private func chooseSite(
        _ title: String, _ action: @escaping (any SessionActionableItem, SourceID) -> Void
    ) {
        guard let session = router()?.sessionItem else { return }
        let sites = source.members.filter { source.member($0)?.accounts != nil }
        if let id = router()?.boardItem?.currentSource, sites.contains(id) {
            return action(session, id)
        }
        switch sites.count {
        case 0: presenter.show(message: localized("You cannot sign in here."))
        case 1: action(session, sites[0])
        default:
            presenter.choose(title, among: sites.map { Choice($0.name) }) { [weak session] number in
                if let session { action(session, sites[number]) }
            }
        }
    }
}
