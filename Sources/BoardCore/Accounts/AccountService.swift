/// Accounts at a source: signing in and out, making them, changing and deleting them.
///
/// All of it throws an `AccountError` for what the reader can mend, a `BoardError` otherwise, and
/// `CancellationError`. What is done for an account shows the site the credential that `Credentials`
/// has for it.
package protocol AccountService: Sendable {
    /// Where the accounts are.
    var site: Site { get }
    /// `nil` where codes of an authenticator cannot be turned on and off from here.
    var codes: (any CodeService)? { get }
    /// Whether the site knew who asked when it last told; `nil` where it has not. Some take whoever
    /// shows what they take no longer for a guest, without a word.
    var knowsReader: Bool? { get }
    /// The sign-in fields to show until the terms are known.
    var usualSignInFields: [AccountField] { get }

    func terms() async throws -> AccountTerms
    /// The same with what is made for whoever wants an account, as a picture with letters; it is there
    /// until `endSignUp`.
    func signUpTerms() async throws -> AccountTerms
    /// Forgets what was made for that.
    func endSignUp()
    func signIn(_ answers: [AccountField: String]) async throws -> SignedIn
    /// Signs in with a token that the user has already.
    ///
    /// Throws `BoardError.signedOut` where the site does not accept it.
    ///
    /// - Parameter name: the account that is wanted; `nil` for the one that the token is of.
    func signIn(withToken token: String, as name: String?) async throws -> SignedIn
    /// After a failure the terms may be others: a picture's letters are taken once.
    func signUp(_ answers: [AccountField: String]) async throws -> SignUpOutcome
    /// Has the server forget the credential; what stays valid there in spite of it is no failure.
    func signOut() async throws
    /// Has the server forget a credential that nobody is to use, where signing in makes a new one.
    func revoke(_ credential: Credential) async throws
    func profile() async throws -> Profile
    /// Returns the credential to use from now on; `nil` where the old one stays good.
    ///
    /// A wrong password of now is `wrongNameOrPassword`, a new one that will not do a `badAnswer` of
    /// `.password`.
    func changePassword(_ proof: AccountProof, to new: String) async throws -> Credential?
    func deleteAccount(_ proof: AccountProof) async throws
}

extension AccountService {
    package var knowsReader: Bool? { nil }

    package var usualSignInFields: [AccountField] { [.name, .password] }

    package func signUpTerms() async throws -> AccountTerms { try await terms() }

    package func endSignUp() {}

    package func revoke(_ credential: Credential) async throws {}
}

/// What shows that somebody may change an account for good.
package struct AccountProof: Sendable, Hashable {
    /// The password of now.
    package let password: String
    /// The digits that the account's authenticator shows; `nil` until they are asked for.
    package var code: String?

    package init(password: String, code: String? = nil) {
        self.password = password
        self.code = code
    }
}

/// Somebody who has signed in, and what shows it.
package struct SignedIn: Sendable, Hashable {
    package let account: Account
    package let credential: Credential

    package init(_ account: Account, _ credential: Credential) {
        self.account = account
        self.credential = credential
    }
}

/// What came of making an account.
package enum SignUpOutcome: Sendable, Hashable {
    case signedIn(SignedIn)
    /// Those who run the site look at it first.
    case awaitsApproval
    /// A link in a mail has to be followed first.
    case awaitsMail
}

/// What keeps somebody from signing in that he can do something about.
package enum AccountError: Error, Hashable {
    case wrongNameOrPassword
    /// The account is protected by an authenticator, whose digits are to be sent along.
    case codeWanted
    case wrongCode
    /// What was typed into a field will not do; the reason is a sentence, one line, safe to draw.
    case badAnswer(AccountField, reason: String)
    case awaitsApproval
    case awaitsMail
    /// The application was refused; the reason is the site's, one line, safe to draw.
    case denied(reason: String)
    case signUpClosed
}
