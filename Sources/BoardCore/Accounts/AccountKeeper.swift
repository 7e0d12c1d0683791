/// Remembers who is signed in, from one start of the program to the next.
///
/// All of it throws an `AccountKeeperError`.
package protocol AccountKeeper: Sendable {
    /// Everybody who is signed in somewhere; of several at one site, the one in use comes last.
    func signedIn() async throws -> [SignedIn]
    /// Who is signed in at a site; nothing else is asked for than what shows that.
    ///
    /// - Parameter name: which account it is to be; `nil` for the one in use.
    func signedIn(at site: Site, as name: String?) async throws -> SignedIn?
    /// Takes an account into use, in place of another one at its site.
    func use(_ account: Account) async throws
    /// Takes the account into use, too. Returns where the credential is kept now, as a sentence for the reader.
    func remember(_ signedIn: SignedIn) async throws -> String
    /// Notes that a site has told whose a credential is: it is not asked about that one again.
    func noteProof(of signedIn: SignedIn) async
    func forget(_ account: Account) async throws
    /// Forgets what a site takes no longer, and nothing else: returns what is kept for the account by
    /// now, where that is not the same, as another program has signed in.
    func forget(refused: SignedIn) async throws -> SignedIn?
    /// A Boolean value that is true if the user's own command prints the tokens.
    var printsTokens: Bool { get }
    /// Returns the token that the user's own command prints for a site.
    ///
    /// - Parameter name: the account that is wanted; `nil` for whichever.
    func printedToken(at site: Site, for name: String?) async throws -> String
}

/// Why nobody can be remembered.
package struct AccountKeeperError: Error, Hashable {
    /// A sentence that says what to do next, safe to draw; it holds no secret.
    package let sentence: String

    package init(sentence: String) {
        self.sentence = sentence
    }

    /// What the reader's own command printed for an account is another one's.
    package init(tokenOf owner: String, isNotOf name: String, at site: Site) {
        sentence =
            "token-command gives the token of \(owner), not of \(name), at \(site.host), so nothing is"
            + " sent with it; it is to print that of $BOARD_TUI_ACCOUNT."
    }
}
