import BoardCore

extension BoardServerErrorMapping {
    /// Returns the error for a rejected account request.
    ///
    /// - Parameter answers: The submitted fields.
    static func accountError(
        in response: HTTPResponse, to answers: [AccountField: String]
    ) async -> (any Error)? {
        let body = await ErrorResponseBody(of: response)
        if case .json(let problem) = body, let error = accountError(problem, to: answers) {
            return error
        }
        return error(in: response, saying: body, name: "account")
    }

    private static func accountError(
        _ problem: JSONValue, to answers: [AccountField: String]
    ) -> AccountError? {
        switch problem["code"].string {
        case "wrong-credentials", "wrong-password": return .wrongNameOrPassword
        case "too-many-requests": return nil
        default: break
        }
        switch (problem["field"].string, problem["detail"].string?.asErrorMessage) {
        case ("totp", _): return answers[.code, default: ""].isBlank ? .codeWanted : .wrongCode
        case ("name", let reason?): return .badAnswer(.name, reason: reason)
        case ("password", let reason?), ("new", let reason?):
            return .badAnswer(.password, reason: reason)
        case ("code", let reason?): return .badAnswer(.code, reason: reason)
        case ("invitation", let reason?): return .badAnswer(.invitation, reason: reason)
        default: return problem["code"].string == "sign-up-closed" ? .signUpClosed : nil
        }
    }
}
