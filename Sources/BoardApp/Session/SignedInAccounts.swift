import BoardCore

/// Who is signed in where.
nonisolated package struct SignedInAccounts: Sendable, Hashable {
    private var accounts: [Site: Account] = [:]

    package init(_ accounts: [Account] = []) {
        self.accounts = Dictionary(accounts.map { ($0.site, $0) }) { _, last in last }
    }

    package subscript(site: Site) -> Account? {
        get { accounts[site] }
        set { accounts[site] = newValue }
    }

    /// Who is signed in at a source, or at one of its members; `nil` where nobody is.
    package func account(at source: any BoardSource, member id: SourceID) -> Account? {
        source.member(id)?.accounts.flatMap { accounts[$0.site] }
    }

    /// Those who are signed in at a source and its members, in their order.
    package func accounts(at source: any BoardSource) -> [Account] {
        var sites: Set<Site> = []
        return source.members.compactMap { account(at: source, member: $0) }
            .filter { sites.insert($0.site).inserted }
    }
}
