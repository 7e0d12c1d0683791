import BoardCore

extension LemmyErrorResponse {
    /// The account error for the response; `nil` if it has another cause.
    var accountError: AccountError? {
        guard let code else { return nil }
        switch code {
        case "incorrect_login", "password_incorrect", "couldnt_find_that_username_or_email":
            return .wrongNameOrPassword
        case "missing_totp_token": return .codeWanted
        case "incorrect_totp_token": return .wrongCode
        case "email_not_verified": return .awaitsMail
        case "registration_application_is_pending": return .awaitsApproval
        case "registration_denied": return .denied(reason: message?.asErrorMessage ?? "")
        case "registration_closed": return .signUpClosed
        default: return Self.fields[code].map { .badAnswer($0, reason: sentence(code)) }
        }
    }

    /// The input field that each error code refers to.
    private static let fields: [String: AccountField] = [
        "invalid_name": .name, "invalid_username": .name, "user_already_exists": .name,
        "username_already_exists": .name, "invalid_password": .password,
        "passwords_do_not_match": .passwordAgain, "passwords_dont_match": .passwordAgain,
        "email_already_exists": .mail, "email_required": .mail, "invalid_email": .mail,
        "captcha_incorrect": .captcha, "registration_application_answer_required": .answer,
    ]

    private func sentence(_ code: String) -> String {
        let reason = code.replacing("_", with: " ")
        return "The server says: \(reason)."
    }
}
