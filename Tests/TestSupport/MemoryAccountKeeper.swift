import BoardCore

/// An account store in memory.
package actor MemoryAccountKeeper: AccountStorage {
    /// The stored accounts; the one used last is at the end.
    private var all: [SignedIn]
    /// The error of storing an account.
    private let failure: AccountStorageError?
    private let gate: Gate?
    private let tokens: (@Sendable (String?) throws -> String)?

    /// - Parameters:
    ///   - gate: Delays the list of accounts until it opens.
    ///   - tokens: Stands for the user's own command, which prints the token of an account.
    package init(
        _ signedIn: SignedIn..., failure: AccountStorageError? = nil, gate: Gate? = nil,
        tokens: (@Sendable (String?) throws -> String)? = nil
    ) {
        self.tokens = tokens
        all = signedIn
        self.failure = failure
        self.gate = gate
    }

    package func signedIn() async throws -> [SignedIn] {
        await gate?.pass()
        return all
    }

    package func signedIn(at site: Site, as name: String?) throws -> SignedIn? {
        all.last { $0.account.site == site && (name == nil || $0.account.name == name) }
    }

    package func remember(_ signedIn: SignedIn, inFile: Bool) throws -> String {
        if let failure, !inFile { throw failure }
        all = all.filter { $0.account != signedIn.account } + [signedIn]
        return "The token is stored in memory."
    }

    package func use(_ account: Account) {
        all = all.filter { $0.account != account } + all.filter { $0.account == account }
    }

    package func recordVerification(of signedIn: SignedIn) {}

    package func forget(_ account: Account) throws {
        all.removeAll { $0.account == account }
    }

    package func forget(refused: SignedIn) -> SignedIn? {
        all.removeAll { $0 == refused }
        return all.first { $0.account == refused.account }
    }

    package nonisolated var printsTokens: Bool { tokens != nil }

    package func printedToken(at site: Site, for name: String?) throws -> String {
        try tokens?(name) ?? ""
    }
}
