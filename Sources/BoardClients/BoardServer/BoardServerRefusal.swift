import BoardCore

/// What a board server means by a response with a bad status, which is a problem document of
/// RFC 9457.
enum BoardServerRefusal {
    /// - Parameter name: what was asked for.
    ///
    /// Returns `nil` where the status says as much: the server wants a rest.
    static func error(in response: HTTPResponse, name: String) async -> BoardError? {
        error(in: response, saying: await RefusalBody(of: response), name: name)
    }

    static func error(
        in response: HTTPResponse, saying body: RefusalBody, name: String
    ) -> BoardError? {
        switch response.status {
        case 401: return .signedOut(host: response.url.server)
        case 404, 410: return .notThere(name: name)
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

    /// Whether the comment that was to be answered is not there, or no more.
    private static func isOfMissingComment(_ problem: JSONValue) -> Bool {
        problem["code"].string == "invalid" && problem["field"].string == "parentId"
    }

    /// Why the server is out of order; `nil` where it does not say.
    private static func outage(in response: HTTPResponse, saying body: RefusalBody) -> BoardError? {
        guard case .json(let problem) = body, let reason = problem["detail"].string?.asReason else {
            return nil
        }
        return .outOfOrder(host: response.url.server, status: response.status, reason: reason)
    }
}
