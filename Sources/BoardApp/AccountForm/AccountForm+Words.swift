import BoardCore

extension AccountField {
    /// What the field is called on the screen.
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

    /// That nothing was typed there, as a sentence.
    var absence: String {
        self == .passwordAgain ? "Type the password once more." : "\(label) is missing."
    }

    /// Whether what was refused is typed anew: it cannot be seen, or is good for one attempt.
    var isForOneAttempt: Bool { isSecret || self == .code || self == .captcha }

    /// What helps who fills it in.
    var note: String {
        switch self {
        case .code: "The digits that your authenticator shows now."
        case .captcha: "The letters of the picture."
        case .name, .password, .passwordAgain, .invitation, .mail, .answer, .key: ""
        }
    }
}

extension AccountError {
    /// Which field it is about, and what is wrong there; `nil` where it is about no field.
    var fault: (field: AccountField, sentence: String)? {
        switch self {
        case .wrongNameOrPassword: (.password, "Wrong name or password.")
        case .codeWanted: (.code, "This account wants the code of its authenticator, too.")
        case .wrongCode:
            (.code, "That is not the code, or it was used already; wait for the next one.")
        case .badAnswer(let field, let reason): (field, reason)
        case .awaitsApproval, .awaitsMail, .denied, .signUpClosed: nil
        }
    }

    /// What happened, as a sentence for the reader.
    package func message(host: String) -> String {
        switch self {
        case .awaitsApproval: "Those who run \(host) have to approve the account first."
        case .awaitsMail: "Follow the link in the mail of \(host) first, then sign in."
        case .denied(let reason): "\(host) refused the account: \(reason)"
        case .signUpClosed: "\(host) takes no new accounts."
        case .wrongNameOrPassword, .codeWanted, .wrongCode, .badAnswer:
            fault?.sentence ?? "\(host) refused."
        }
    }
}
