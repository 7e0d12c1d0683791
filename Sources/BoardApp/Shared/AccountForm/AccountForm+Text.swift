import BoardCore
import Localization

extension AccountField {
    /// The label of the field on the screen.
    package var label: String {
        switch self {
        case .name: localized("Name")
        case .password: localized("Password")
        case .passwordAgain: localized("Password again")
        case .code: localized("Code")
        case .invitation: localized("Invitation")
        case .mail: localized("Mail")
        case .answer: localized("Answer")
        case .captcha: localized("Letters")
        case .key: localized("Key")
        }
    }

    /// The message shown if the field is empty, as a sentence.
    var absence: String {
        self == .passwordAgain
            ? localized("Repeat the password.") : localized("\(label) is missing.")
    }

    /// Set if the field is cleared after an error: its text is hidden or valid only once.
    var isSingleUse: Bool { isSecret || self == .code || self == .captcha }

    /// A note for the user that explains the field.
    var note: String {
        switch self {
        case .code: localized("The current code from your authenticator app.")
        case .captcha: localized("The letters in the picture.")
        case .key:
            localized("Ctrl-O, or sending the form without a key, opens the page that makes one.")
        case .name, .password, .passwordAgain, .invitation, .mail, .answer: ""
        }
    }
}

extension AccountError {
    /// The field and the message of an error that concerns one field, or else `nil`.
    var fault: (field: AccountField, sentence: String)? {
        switch self {
        case .wrongNameOrPassword: (.password, localized("Wrong name or password."))
        case .codeWanted:
            (.code, localized("This account also needs the code of its authenticator."))
        case .wrongCode:
            (.code, localized("The code is wrong or was already used; wait for the next one."))
        case .badAnswer(let field, let reason): (field, reason)
        case .awaitsApproval, .awaitsMail, .denied, .signUpClosed: nil
        }
    }

    /// Returns the message for the user, as a sentence.
    package func message(host: String) -> String {
        switch self {
        case .awaitsApproval:
            localized("The administrators of \(host) must approve the account first.")
        case .awaitsMail: localized("Follow the link in the e-mail from \(host), then sign in.")
        case .denied(let reason): localized("\(host) rejected the account: \(reason)")
        case .signUpClosed: localized("\(host) does not accept new accounts.")
        case .wrongNameOrPassword, .codeWanted, .wrongCode, .badAnswer:
            fault?.sentence ?? localized("\(host) rejected this.")
        }
    }
}
