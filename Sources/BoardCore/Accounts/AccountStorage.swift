import Localization

/// Persistent storage for the signed-in accounts.
///
/// All methods throw an `AccountStorageError`.
package protocol AccountStorage: Sendable {
    /// Returns all signed-in accounts; of several at one site, the active one comes last.
    func signedIn() async throws -> [SignedIn]
    /// Returns the signed-in account at a site, without loading other secrets.
    ///
    /// - Parameter name: the name of the account; `nil` for the active one.
    func signedIn(at site: Site, as name: String?) async throws -> SignedIn?
    /// Makes an account the active one at its site.
    func use(_ account: Account) async throws
    /// Stores an account, makes it active and returns a sentence about the storage location.
    ///
    /// - Parameter inFile: whether to store the token in a file, whatever the configuration says.
    func remember(_ signedIn: SignedIn, inFile: Bool) async throws -> String
    /// Records that a site has confirmed the owner of a credential, so that it is not asked again.
    func recordVerification(of signedIn: SignedIn) async
    func forget(_ account: Account) async throws
    /// Removes a credential that the site rejected, and nothing else.
    ///
    /// Returns the stored credential of the account if it differs, because another program has
    /// signed in.
    func forget(refused: SignedIn) async throws -> SignedIn?
    /// A Boolean value that indicates whether the user's own command prints the tokens.
    var printsTokens: Bool { get }
    /// Returns the token that the user's own command prints for a site.
    ///
    /// - Parameter name: the name of the account; `nil` for any.
    func printedToken(at site: Site, for name: String?) async throws -> String
}

extension AccountStorage {
    /// Stores an account where the configuration says.
    package func remember(_ signedIn: SignedIn) async throws -> String {
        try await remember(signedIn, inFile: false)
    }
}

/// The reason that an account cannot be stored.
package struct AccountStorageError: Error, Hashable {
    /// A sentence that says what to do next; safe to draw, and contains no secret.
    package let sentence: String
    /// The fault of the keyring, without which a file can store the token; `nil` for other reasons.
    package let keyringFault: String?

    package init(sentence: String, keyringFault: String? = nil) {
        self.sentence = sentence
        self.keyringFault = keyringFault
    }

    /// Creates the error for a token command that printed the token of another account.
    package init(tokenOf owner: String, isNotOf name: String, at site: Site) {
        self.init(
            sentence: localized(
                """
                token-command gives the token of \(owner), not of \(name), at \(site.host), so it \
                is not used; it must print the token of $BOARD_TUI_ACCOUNT.
                """))
    }
}
