import BoardCore

/// A mapping from error responses of a board server to errors.
///
/// The responses are problem documents (RFC 9457).
enum BoardServerErrors {
    /// Returns the error for the response.
    ///
    /// Returns `nil` for status 408 and 429, which are sufficient on their own.
    ///
    /// - Parameter name: The requested item.
    static func error(in response: HTTPResponse, name: String) async -> BoardError? {
        error(in: response, saying: await ErrorResponseBody(of: response), name: name)
    }

    static func error(
        in response: HTTPResponse, saying body: ErrorResponseBody, name: String
    ) -> BoardError? {
        switch response.status {
        case 401: return .signedOut(host: response.url.server)
        case 404, 410: return .notThere(name: name, isRemoved: body.isOfRemoval)
        case 408, 429: return nil
        case 500...: return outage(in: response, saying: body)
        default: break
        }
        switch body {
        case .text(let text): return response.refusal(saying: text)
        case .json(let problem) where isOfMissingComment(problem): return .notThere(name: name)
        case .json(let problem):
            return .refused(by: response, saying: problem["detail"].string)
                ?? .refused(by: response, saying: problem["title"].string)
        }
    }

    /// Returns whether the problem is that the parent comment does not exist.
    private static func isOfMissingComment(_ problem: JSONValue) -> Bool {
        problem["code"].string == "invalid" && problem["field"].string == "parentId"
    }

    /// Returns the error for a server failure, or `nil` if the response gives no reason.
    private static func outage(in response: HTTPResponse, saying body: ErrorResponseBody)
        -> BoardError?
    {
        guard case .json(let problem) = body, let reason = problem["detail"].string?.asErrorMessage
        else {
            return nil
        }
        return .outOfOrder(host: response.url.server, status: response.status, reason: reason)
    }
}

extension ErrorResponseBody {
    /// A Boolean value that indicates whether the item is gone because a moderator removed it.
    fileprivate var isOfRemoval: Bool {
        if case .json(let problem) = self { problem["removed"].bool == true } else { false }
    }
}

extension BoardServerErrors {
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
