import BoardCore
import Localization

/// A mapping from error responses of Lemmy to errors. Lemmy uses status 400 for nearly all of them.
struct LemmyErrorResponse {
    private let response: HTTPResponse
    private let body: ErrorResponseBody

    init(_ response: HTTPResponse) async {
        self.response = response
        body = await ErrorResponseBody(of: response)
    }

    /// The error code of the server.
    var code: String? {
        if case .json(let json) = body { json["error"].string } else { nil }
    }

    /// The message of the server.
    var message: String? {
        if case .json(let json) = body { json["message"].string } else { nil }
    }

    /// Returns the error for the response, or `nil` if the body contains none.
    ///
    /// - Parameters:
    ///   - name: The requested item.
    ///   - wait: The rate-limit window of the server.
    func error(name: String, wait: Duration) -> BoardError? {
        let host = response.url.server
        switch body {
        case .text(let text): return response.refusal(saying: text)
        case .json(let json):
            guard let code = json["error"].string else { return nil }
            switch code {
            case "rate_limit_error":
                let wait = response.retryAfter ?? wait
                return .refused(host: host, status: 429, retryAfter: wait)
            case "not_logged_in", "incorrect_login", "instance_is_private":
                return .signedOut(host: host)
            case "not_found": return .notThere(name: name)
            case _ where code.hasPrefix("couldnt_find_"): return .notThere(name: name)
            default: return .refused(by: response, saying: Self.reason(code, json["message"]))
            }
        }
    }

    private static func reason(_ code: String, _ message: JSONValue) -> String {
        let reason = sentences[code].map { localized(key: $0) } ?? code.replacing("_", with: " ")
        guard let message = message.string, !message.isBlank else { return reason }
        return code == "unknown" ? message : "\(reason): \(message)"
    }

    /// The messages for error codes that a user may encounter.
    private static let sentences = [
        "banned": localizable("You are banned"),
        "banned_from_community": localizable("You are banned from this community"),
        "blocked_url": localizable("This address is not allowed here"),
        "deleted": localizable("It is deleted"),
        "downvotes_are_disabled": localizable("Downvotes are not allowed here"),
        "invalid_body_field": localizable("The text is too long, or not allowed here"),
        "invalid_post_title":
            localizable("The title must have 3 to 200 characters in one line"),
        "language_not_allowed": localizable("The community does not allow this language"),
        "locked": localizable("The post is locked; it accepts no more replies"),
        "max_comment_depth_reached": localizable("The thread is too deep for another reply"),
        "no_comment_edit_allowed": localizable("You did not write this"),
        "no_post_edit_allowed": localizable("You did not write this"),
        "only_mods_can_post_in_community": localizable(
            "Only moderators may post in this community"),
        "person_is_banned_from_site": localizable("You are banned from this server"),
        "site_ban": localizable("You are banned from this server"),
        "slurs": localizable("The text contains words that are not allowed"),
        "unknown": localizable("The server does not say why"),
    ]
}

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
        return localized("The server says: \(reason).")
    }
}
