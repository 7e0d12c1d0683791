import HTTPTypes
import Localization

/// An error response: a problem document of RFC 9457.
package struct Problem: Error, Equatable {
    package let code: ProblemCode
    /// The message for people, in the language of the request.
    package let detail: String
    /// The invalid member or parameter.
    package let field: String?
    /// A Boolean value that indicates whether the item is gone because a moderator removed it.
    package let isRemoved: Bool
    package let headers: HTTPFields

    package init(
        _ code: ProblemCode, _ detail: String, field: String? = nil, isRemoved: Bool = false,
        headers: HTTPFields = [:]
    ) {
        self.code = code
        self.detail = detail
        self.field = field
        self.isRemoved = isRemoved
        self.headers = headers
    }

    package static func invalid(_ field: String, _ detail: String) -> Problem {
        Problem(.invalid, detail, field: field)
    }

    package static var signedOut: Problem {
        Problem(
            .signedOut,
            localized("This requires an account: send Authorization: Bearer with a token."),
            headers: [.wwwAuthenticate: "Bearer"])
    }

    package static var badToken: Problem {
        Problem(
            .badToken, localized("The token is unknown, expired or revoked; sign in again."),
            headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""])
    }

    package static var wrongCredentials: Problem {
        Problem(
            .wrongCredentials, localized("No account has this name and password."),
            headers: [.wwwAuthenticate: "Bearer"])
    }

    package static var wrongTOTP: Problem {
        Problem(.wrongTOTP, wrongCodeText, field: "totp", headers: [.wwwAuthenticate: "Bearer"])
    }

    package static var wrongCode: Problem { Problem(.wrongCode, wrongCodeText, field: "code") }

    private static var wrongCodeText: String {
        localized("The code is wrong or was already used; wait for the next one.")
    }

    package static var codeRequired: Problem {
        Problem(
            .totpRequired, localized("Also send the code of the authenticator app, as totp."),
            field: "totp", headers: [.wwwAuthenticate: "Bearer"])
    }

    package static var codesUnavailable: Problem {
        Problem(
            .unavailable,
            localized(
                "This server cannot check codes without OpenSSL 3; its administrator can install libssl3."
            ))
    }
}
