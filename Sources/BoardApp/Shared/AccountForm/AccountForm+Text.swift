import BoardCore

extension AccountField {
    /// The label of the field on the screen.
    package var label: String {
        switch self {
        case .name: "Name"
        case .password: "Password"
        case .passwordAgain: "Password again"
        case .code: "Code"
        case .invitation: "Invitation"
        case .mail: "Mail"
        case .answer: "Answer"
        case .captcha: "Letters"
        case .key: "Key"
        }
    }

    /// The message shown if the field is empty, as a sentence.
    var absence: String {
        self == .passwordAgain ? "Repeat the password." : "\(label) is missing."
    }

    /// Set if the field is cleared after an error: its text is hidden or valid only once.
    var isSingleUse: Bool { isSecret || self == .code || self == .captcha }

    /// A note for the user that explains the field.
    var note: String {
        switch self {
        case .code: "The current code from your authenticator app."
        case .captcha: "The letters in the picture."
        case .name, .password, .passwordAgain, .invitation, .mail, .answer, .key: ""
        }
    }
}

extension AccountError {
    /// The field and the message of an error that concerns one field, or else `nil`.
    var fault: (field: AccountField, sentence: String)? {
        switch self {
        case .wrongNameOrPassword: (.password, "Wrong name or password.")
        case .codeWanted: (.code, "This account also needs the code of its authenticator.")
        case .wrongCode:
            (.code, "The code is wrong or was already used; wait for the next one.")
        case .badAnswer(let field, let reason): (field, reason)
        case .awaitsApproval, .awaitsMail, .denied, .signUpClosed: nil
        }
    }

    /// Returns the message for the user, as a sentence.
    package func message(host: String) -> String {
        switch self {
        case .awaitsApproval: "The administrators of \(host) must approve the account first."
        case .awaitsMail: "Follow the link in the e-mail from \(host), then sign in."
        case .denied(let reason): "\(host) rejected the account: \(reason)"
        case .signUpClosed: "\(host) does not accept new accounts."
        case .wrongNameOrPassword, .codeWanted, .wrongCode, .badAnswer:
            fault?.sentence ?? "\(host) rejected this."
        }
    }
}
