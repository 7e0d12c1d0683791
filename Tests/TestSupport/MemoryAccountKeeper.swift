import BoardCore

/// Remembers who is signed in as long as it is there itself.
package actor MemoryAccountKeeper: AccountKeeper {
    private var all: [Site: SignedIn]
    /// What keeps it from remembering anybody.
    private let failure: AccountKeeperError?

    package init(_ signedIn: SignedIn..., failure: AccountKeeperError? = nil) {
        all = Dictionary(signedIn.map { ($0.account.site, $0) }) { _, last in last }
        self.failure = failure
    }

    package func signedIn() throws -> [SignedIn] { Array(all.values) }

    package func remember(_ signedIn: SignedIn) throws -> String {
        if let failure { throw failure }
        all[signedIn.account.site] = signedIn
        return "The token is kept in memory."
    }

    package func forget(_ account: Account) throws {
        all[account.site] = nil
    }
}
