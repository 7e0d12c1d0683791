import BoardCore

/// The commands for accounts. They act on the current source, or ask for one.
final class AccountCommands {
    private let presenter: any RootPresentable
    private let source: any BoardSource
    private let session: () -> (any SessionActionableItem)?
    private let sourceAtHand: () -> SourceID?

    /// - Parameters:
    ///   - session: returns the session, or `nil` if it is not attached.
    ///   - sourceAtHand: returns the source of the current board, or `nil` if there is no single
    ///     one.
    init(
        presenter: any RootPresentable, source: any BoardSource,
        session: @escaping () -> (any SessionActionableItem)?,
        sourceAtHand: @escaping () -> SourceID?
    ) {
        self.presenter = presenter
        self.source = source
        self.session = session
        self.sourceAtHand = sourceAtHand
    }

    func logIn() {
        chooseSite("Sign in at") { $0.logIn(at: $1) }
    }

    func signUp() {
        chooseSite("Create an account at") { $0.createAccount(at: $1) }
    }

    func logOut() {
        chooseSite("Sign out of") { [presenter] session, id in
            guard let account = session.account(at: id) else { return session.logOut(at: id) }
            presenter.ask("Sign out", ["Sign \(account.name) out of \(account.site.host)?"]) {
                [weak session] in session?.logOut(at: id)
            }
        }
    }

    func showProfile() {
        chooseSite("The account at") { $0.showProfile(at: $1) }
    }

    /// Shows the accounts at a site, or the login form if none is signed in.
    func chooseAccount() {
        chooseSite("The accounts at") { [weak self] session, id in
            let accounts = Array(session.accounts(at: id).reversed())
            if accounts.isEmpty { return session.logIn(at: id) }
            self?.choose(among: accounts, session, id)
        }
    }

    /// - Parameter accounts: the accounts at a site, the one in use first.
    private func choose(
        among accounts: [Account], _ session: any SessionActionableItem, _ id: SourceID
    ) {
        let choices = accounts.map { Choice($0.name, note: $0 == accounts[0] ? "in use" : "") }
        presenter.choose(
            "Post at \(accounts[0].site.host) as", among: choices + [Choice("Another account")]
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
        guard let session = session() else { return }
        let sites = source.members.filter { source.member($0)?.accounts != nil }
        if let id = sourceAtHand(), sites.contains(id) { return action(session, id) }
        switch sites.count {
        case 0: presenter.show(message: "You cannot sign in here.")
        case 1: action(session, sites[0])
        default:
            presenter.choose(title, among: sites.map { Choice($0.name) }) { [weak session] number in
                if let session { action(session, sites[number]) }
            }
        }
    }
}
