/// The requirements of a source for signing in and creating an account.
package struct AccountTerms: Sendable, Hashable {
    /// The fields of the sign-in form, in order.
    package var signInFields: [AccountField]
    /// The fields that may be empty.
    package var optionalSignInFields: Set<AccountField>
    /// A web page that the user has to open first to get the data for a field; `nil` for none.
    package var signInPage: String?
    /// A further note before signing in, as a sentence.
    package var signInNote: String?
    /// The terms for a new account; `nil` if this program cannot create one.
    package var signUp: SignUpTerms?
    package var canChangePassword: Bool
    package var canDeleteAccount: Bool

    package init(
        signInFields: [AccountField] = [.name, .password],
        optionalSignInFields: Set<AccountField> = [], signInPage: String? = nil,
        signInNote: String? = nil, signUp: SignUpTerms? = nil, canChangePassword: Bool = false,
        canDeleteAccount: Bool = false
    ) {
        self.signInFields = signInFields
        self.optionalSignInFields = optionalSignInFields
        self.signInPage = signInPage
        self.signInNote = signInNote
        self.signUp = signUp
        self.canChangePassword = canChangePassword
        self.canDeleteAccount = canDeleteAccount
    }
}

/// The requirements of a source for creating an account.
package struct SignUpTerms: Sendable, Hashable {
    /// The fields of the form, in order.
    package var fields: [AccountField]
    /// The fields that may be empty.
    package var optional: Set<AccountField>
    /// The administrators' question, answered in `.answer`; one line, safe to draw.
    package var question: String?
    /// The address of the picture with the letters for `.captcha`.
    package var captchaPage: String?
    /// The minimum length of a password in characters; `nil` if unknown.
    package var minimumPasswordLength: Int?
    /// A further note before signing up, as a sentence.
    package var note: String?
    /// The invitation code from the source's address; one line, safe to draw.
    package var invitation: String?

    package init(
        fields: [AccountField] = [.name, .password, .passwordAgain],
        optional: Set<AccountField> = [], question: String? = nil, captchaPage: String? = nil,
        minimumPasswordLength: Int? = nil, note: String? = nil, invitation: String? = nil
    ) {
        self.fields = fields
        self.optional = optional
        self.question = question?.sanitized(as: .line)
        self.captchaPage = captchaPage?.sanitized(as: .line)
        self.minimumPasswordLength = minimumPasswordLength
        self.note = note?.sanitized(as: .line)
        self.invitation = invitation?.sanitized(as: .line)
    }
}

/// A field of the sign-in or sign-up form.
package enum AccountField: String, Sendable, Hashable, CaseIterable {
    case name, password
    /// The password again; not sent to the server.
    case passwordAgain
    /// The digits of an authenticator.
    case code
    case invitation, mail
    /// The answer to the administrators' question.
    case answer
    /// The letters of a captcha.
    case captcha
    /// An API key that the site created for this program.
    case key

    /// A Boolean value that indicates whether the content must not be displayed.
    package var isSecret: Bool { self == .password || self == .passwordAgain || self == .key }
}
