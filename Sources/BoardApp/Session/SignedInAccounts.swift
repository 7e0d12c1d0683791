import BoardCore

/// Who is signed in where.
nonisolated package struct SignedInAccounts: Sendable, Hashable {
    /// Those of each site, the one in use last.
    private var accounts: [Site: [Account]] = [:]
    /// How often somebody has signed in since the program was started: what had been read by then was
    /// told to a guest.
    private(set) var signIns = 0

    /// - Parameter accounts: of several at one site, the last one is in use.
    package init(_ accounts: [Account] = []) {
        for account in accounts { use(account) }
    }

    /// The account in use; `nil` where nobody is signed in.
    package subscript(site: Site) -> Account? { accounts[site]?.last }

    /// All accounts at a site, the one in use last.
    package func all(at site: Site) -> [Account] { accounts[site] ?? [] }

    /// Takes an account into use, in place of another one at its site.
    package mutating func use(_ account: Account) {
        remove(account)
        accounts[account.site, default: []].append(account)
    }

    /// Takes somebody into use who has just signed in.
    package mutating func signIn(_ account: Account) {
        use(account)
        signIns += 1
    }

    /// Adds an account beside the one in use at its site.
    package mutating func addUnused(_ account: Account) {
        remove(account)
        accounts[account.site, default: []].insert(account, at: 0)
    }

    package mutating func remove(_ account: Account) {
        accounts[account.site]?.removeAll { $0 == account }
    }

    /// Who is signed in at a source, or at one of its members; `nil` where nobody is.
    package func account(at source: any BoardSource, member id: SourceID) -> Account? {
        source.member(id)?.accounts.flatMap { self[$0.site] }
    }

    /// Those who are signed in at a source and its members, in their order.
    package func accounts(at source: any BoardSource) -> [Account] {
        var sites: Set<Site> = []
        return source.members.compactMap { account(at: source, member: $0) }
            .filter { sites.insert($0.site).inserted }
    }
}
