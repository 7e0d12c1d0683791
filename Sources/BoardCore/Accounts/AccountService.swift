/// The accounts at a source: signing in and out, creating, changing and deleting accounts.
///
/// All methods throw an `AccountError` for errors that the user can correct, otherwise a
/// `BoardError`, or `CancellationError`. Requests for an account use the site's credential from
/// `Credentials`.
package protocol AccountService: Sendable {
    var site: Site { get }
    /// The two-factor service; `nil` if this program cannot turn two-factor sign-in on and off.
    var codes: (any TwoFactorService)? { get }
    /// Set if the site recognized the credential in its latest response; `nil` if unknown.
    ///
    /// Some sites treat an expired credential as a guest without reporting an error.
    var recognizesCredential: Bool? { get }
    /// The sign-in fields to show until the terms are known.
    var usualSignInFields: [AccountField] { get }

    func terms() async throws -> AccountTerms
    /// Loads the terms with what is created for one sign-up, such as a captcha.
    ///
    /// It stays valid until `endSignUp`.
    func signUpTerms() async throws -> AccountTerms
    /// Discards the captcha of a sign-up.
    func endSignUp()
    func signIn(_ answers: [AccountField: String]) async throws -> SignedIn
    /// Signs in with a token that the user already has.
    ///
    /// Throws `BoardError.signedOut` if the site rejects it.
    ///
    /// - Parameter name: the name of the account; `nil` for the owner of the token.
    func signIn(withToken token: String, as name: String?) async throws -> SignedIn
    /// Creates an account; after a failure, reload the terms, because a captcha is valid only once.
    func signUp(_ answers: [AccountField: String]) async throws -> SignUpOutcome
    /// Revokes the credential at the server; one that cannot be revoked is not an error.
    func signOut() async throws
    /// Revokes an unused credential, if signing in creates a new one.
    func revoke(_ credential: Credential) async throws
    func profile() async throws -> Profile
    /// Changes the password and returns the new credential; `nil` if the old one stays valid.
    ///
    /// A wrong current password throws `wrongNameOrPassword`, an invalid new one a `badAnswer` for
    /// `.password`.
    func changePassword(_ proof: AccountProof, to new: String) async throws -> Credential?
    func deleteAccount(_ proof: AccountProof) async throws
}

extension AccountService {
    package var recognizesCredential: Bool? { nil }

    package var usualSignInFields: [AccountField] { [.name, .password] }

    package func signUpTerms() async throws -> AccountTerms { try await terms() }

    package func endSignUp() {}

    package func revoke(_ credential: Credential) async throws {}
}

/// The proof of identity for a permanent change of an account.
package struct AccountProof: Sendable, Hashable {
    package let password: String
    /// The digits of the account's authenticator; `nil` until they are requested.
    package var code: String?

    package init(password: String, code: String? = nil) {
        self.password = password
        self.code = code
    }
}

/// A signed-in account and its credential.
package struct SignedIn: Sendable, Hashable {
    package let account: Account
    package let credential: Credential

    package init(_ account: Account, _ credential: Credential) {
        self.account = account
        self.credential = credential
    }
}

/// The result of creating an account.
package enum SignUpOutcome: Sendable, Hashable {
    case signedIn(SignedIn)
    /// The site's administrators review it first.
    case awaitsApproval
    /// The user has to follow a link in an e-mail first.
    case awaitsMail
}

/// An error in signing in that the user can correct.
package enum AccountError: Error, Hashable {
    case wrongNameOrPassword
    /// The account requires an authenticator code.
    case codeWanted
    case wrongCode
    /// The content of a field is invalid; the reason is a sentence, one line, safe to draw.
    case badAnswer(AccountField, reason: String)
    case awaitsApproval
    case awaitsMail
    /// The application was rejected; the reason is the site's, one line, safe to draw.
    case denied(reason: String)
    case signUpClosed
}
