import BoardCore

/// What a board server means by a response with a bad status, which is a problem document of
/// RFC 9457.
enum BoardServerRefusal {
    /// - Parameter name: what was asked for.
    ///
    /// Returns `nil` where the status says as much: the server is out of order, or wants a rest.
    static func error(in response: HTTPResponse, name: String) async -> BoardError? {
        error(in: response, saying: await RefusalBody(of: response), name: name)
    }

    static func error(
        in response: HTTPResponse, saying body: RefusalBody, name: String
    ) -> BoardError? {
        switch response.status {
        case 401: return .signedOut(host: response.url.server)
        case 404, 410: return .notThere(name: name)
        case 408, 429, 500...: return nil
        default: break
        }
        switch body {
        case .text(let text): return response.refusal(saying: text)
        case .json(let problem):
            return .refused(by: response, saying: problem["detail"].string)
                ?? .refused(by: response, saying: problem["title"].string)
        }
    }
}
