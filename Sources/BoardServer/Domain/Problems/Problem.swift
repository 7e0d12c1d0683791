import HTTPTypes

/// An error response: a problem document of RFC 9457.
package struct Problem: Error, Equatable {
    package let code: ProblemCode
    /// The message for people.
    package let detail: String
    /// The invalid member or parameter.
    package let field: String?
    package let headers: HTTPFields

    package init(
        _ code: ProblemCode, _ detail: String, field: String? = nil, headers: HTTPFields = [:]
    ) {
        self.code = code
        self.detail = detail
        self.field = field
        self.headers = headers
    }

    package static func invalid(_ field: String, _ detail: String) -> Problem {
        Problem(.invalid, detail, field: field)
    }

    package static let signedOut = Problem(
        .signedOut, "This requires an account: send Authorization: Bearer with a token.",
        headers: [.wwwAuthenticate: "Bearer"])

    package static let badToken = Problem(
        .badToken, "The token is unknown, expired or revoked; sign in again.",
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""])

    package static let wrongCredentials = Problem(
        .wrongCredentials, "No account has this name and password.",
        headers: [.wwwAuthenticate: "Bearer"])

    package static let wrongTOTP = Problem(
        .wrongTOTP, wrongCodeText, field: "totp", headers: [.wwwAuthenticate: "Bearer"])

    package static let wrongCode = Problem(.wrongCode, wrongCodeText, field: "code")

    private static let wrongCodeText =
        "The code is wrong or was already used; wait for the next one."

    package static let codeRequired = Problem(
        .totpRequired, "Also send the code of the authenticator app, as totp.", field: "totp",
        headers: [.wwwAuthenticate: "Bearer"])

    package static let codesUnavailable = Problem(
        .unavailable,
        "This server cannot check codes without OpenSSL 3; its administrator can install libssl3."
    )
}
