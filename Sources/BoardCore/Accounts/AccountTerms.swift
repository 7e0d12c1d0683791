/// What a source asks of those who sign in or make an account.
package struct AccountTerms: Sendable, Hashable {
    /// What is asked, in this order.
    package var signInFields: [AccountField]
    /// Which of these may be left empty.
    package var optionalSignInFields: Set<AccountField>
    /// A page that the reader has to see first, for what is to be typed here; `nil` where there is
    /// none.
    package var signInPage: String?
    /// What else there is to know before, as a sentence.
    package var signInNote: String?
    /// `nil` where no account can be made from here.
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

/// What a source asks of those who make an account.
package struct SignUpTerms: Sendable, Hashable {
    /// What is asked, in this order.
    package var fields: [AccountField]
    /// Which of these may be left empty.
    package var optional: Set<AccountField>
    /// What those who run the site want to know, answered in `.answer`; one line, safe to draw.
    package var question: String?
    /// Where the picture can be seen whose letters go into `.captcha`.
    package var captchaPage: String?
    /// The fewest characters of a password; `nil` where the source does not say.
    package var minimumPasswordLength: Int?
    /// What else there is to know before, as a sentence.
    package var note: String?
    /// The invitation that the source's address brought; one line, safe to draw.
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

/// One thing that is asked of those who sign in or make an account.
package enum AccountField: String, Sendable, Hashable, CaseIterable {
    case name, password
    /// The password once more; no server hears of it.
    case passwordAgain
    /// The digits that an authenticator shows.
    case code
    case invitation, mail
    /// The answer to a question of those who run the site.
    case answer
    /// The letters of a picture.
    case captcha
    /// A key that the site gave for this program.
    case key

    /// Whether it is never to be seen.
    package var isSecret: Bool { self == .password || self == .passwordAgain || self == .key }
}
