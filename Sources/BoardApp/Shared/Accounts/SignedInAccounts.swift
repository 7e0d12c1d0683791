import BoardCore

/// The signed-in accounts of all sites.
nonisolated package struct SignedInAccounts: Sendable, Hashable {
    /// The accounts of each site, the one in use last.
    private var accounts: [Site: [Account]] = [:]
    /// The number of sign-ins since the program started.
    ///
    /// Content loaded before a sign-in was loaded as a guest.
    private(set) var signIns = 0

    /// - Parameter accounts: the accounts; the last one of each site is in use.
    package init(_ accounts: [Account] = []) {
        for account in accounts { use(account) }
    }

    /// The account in use at a site, or `nil` if none is signed in.
    package subscript(site: Site) -> Account? { accounts[site]?.last }

    /// Returns all accounts at a site, the one in use last.
    package func all(at site: Site) -> [Account] { accounts[site] ?? [] }

    /// Switches to an account at its site.
    package mutating func use(_ account: Account) {
        remove(account)
        accounts[account.site, default: []].append(account)
    }

    /// Switches to an account that has just signed in.
    package mutating func signIn(_ account: Account) {
        use(account)
        signIns += 1
    }

    /// Adds an account without using it, unless it is the only one at its site.
    package mutating func addUnused(_ account: Account) {
        remove(account)
        accounts[account.site, default: []].insert(account, at: 0)
    }

    package mutating func remove(_ account: Account) {
        accounts[account.site]?.removeAll { $0 == account }
    }

    /// Returns the account in use at a source or one of its members, or `nil` if none is signed in.
    package func account(at source: any BoardSource, member id: SourceID) -> Account? {
        source.member(id)?.accounts.flatMap { self[$0.site] }
    }

    /// Returns the names under which the user writes at a source and its members.
    package func names(at source: any BoardSource) -> [SourceID: Set<String>] {
        source.members.reduce(into: [:]) { names, id in
            guard let member = source.member(id) else { return }
            let accounts = member.accounts.map { all(at: $0.site) } ?? []
            let own = accounts.map(\.name) + [member.inbox?.ownName].compactMap(\.self)
            if !own.isEmpty { names[id] = Set(own) }
        }
    }

    /// Returns `true` if an account is signed in at a source or one of its members.
    func isSignedIn(at source: any BoardSource, member id: SourceID) -> Bool {
        account(at: source, member: id) != nil
    }

    /// Returns the accounts in use at a source and its members, in the order of the members.
    package func accounts(at source: any BoardSource) -> [Account] {
        var sites: Set<Site> = []
        return source.members.compactMap { account(at: source, member: $0) }
            .filter { sites.insert($0.site).inserted }
    }
}

extension BoardSource {
    /// Returns the account service of a member, and throws if the member has no accounts.
    func accountService(of id: SourceID) throws(LinkFailure) -> any AccountService {
        guard let service = member(id)?.accounts else { throw .noAccounts(id.name) }
        return service
    }
}

nonisolated extension BoardSource {
    /// Returns the inboxes of all accounts at the source.
    package func inboxIDs(of signedIn: SignedInAccounts) -> [InboxID] {
        guard inbox != nil else { return [] }
        guard let site = accounts?.site else { return [InboxID(id, at: recordPlace ?? id.name)] }
        return signedIn.all(at: site).sorted { $0.name < $1.name }.map { InboxID(id, of: $0) }
    }
}
