import Localization

/// The accounts at a site whose tokens the user's own command prints.
package struct CommandAccounts: AccountService {
    private let accounts: any AccountService
    private let keeper: any AccountStorage

    package init(_ accounts: any AccountService, tokensOf keeper: any AccountStorage) {
        self.accounts = accounts
        self.keeper = keeper
    }

    package var site: Site { accounts.site }
    package var codes: (any TwoFactorService)? { accounts.codes }
    package var recognizesCredential: Bool? { accounts.recognizesCredential }
    package var usualSignInFields: [AccountField] { [.name] }

    package func terms() async throws -> AccountTerms {
        AccountTerms(
            signInFields: usualSignInFields, optionalSignInFields: [.name],
            signInNote: localized(
                """
                No password is needed: token-command in config.toml prints the token. The name \
                says which account it is for.
                """))
    }

    /// Signs in with the printed token; the site reports the owner.
    package func signIn(_ answers: [AccountField: String]) async throws -> SignedIn {
        let typed = String((answers[.name] ?? "").trimmed)
        let name = typed.isEmpty ? nil : typed
        let token = try await keeper.printedToken(at: site, for: name)
        let signedIn: SignedIn
        do {
            signedIn = try await accounts.signIn(withToken: token, as: name)
        } catch let error as BoardError where error.requiresSignIn {
            throw AccountError.badAnswer(
                .name, reason: localized("\(site.host) does not accept what token-command printed.")
            )
        }
        guard let name, !signedIn.account.hasName(name) else { return signedIn }
        let error = AccountStorageError(tokenOf: signedIn.account.name, isNotOf: name, at: site)
        throw AccountError.badAnswer(.name, reason: error.sentence)
    }

    package func signIn(withToken token: String, as name: String?) async throws -> SignedIn {
        try await accounts.signIn(withToken: token, as: name)
    }

    package func signUpTerms() async throws -> AccountTerms { try await accounts.signUpTerms() }
    package func endSignUp() { accounts.endSignUp() }

    package func signUp(_ answers: [AccountField: String]) async throws -> SignUpOutcome {
        try await accounts.signUp(answers)
    }

    package func signOut() async throws { try await accounts.signOut() }

    /// Does nothing: the token belongs to the user.
    package func revoke(_ credential: Credential) async throws {}

    package func profile() async throws -> Profile { try await accounts.profile() }

    package func changePassword(_ proof: AccountProof, to new: String) async throws -> Credential? {
        try await accounts.changePassword(proof, to: new)
    }

    package func deleteAccount(_ proof: AccountProof) async throws {
        try await accounts.deleteAccount(proof)
    }
}
