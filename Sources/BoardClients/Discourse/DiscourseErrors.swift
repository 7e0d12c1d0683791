import BoardCore

/// A mapping from error responses of Discourse to errors.
enum DiscourseErrors {
    /// - Parameter name: The requested item.
    static func error(in response: HTTPResponse, name: String) async -> BoardError? {
        switch await ErrorResponseBody(of: response) {
        case .json(let json): error(in: response, saying: json, name: name)
        case .text(let text):
            response.isGone ? .notThere(name: name) : response.refusal(saying: text)
        }
    }

    private static func error(
        in response: HTTPResponse, saying json: JSONValue, name: String
    ) -> BoardError? {
        let host = response.url.server
        switch json["error_type"].string {
        case "not_logged_in": return .signedOut(host: host)
        case "rate_limit":
            return .refused(host: host, status: 429, retryAfter: wait(in: response, json))
        case "not_found": return .notThere(name: name)
        default: break
        }
        guard response.status != 429 else { return nil }
        guard !response.isGone else { return .notThere(name: name) }
        let reason = json["errors"].array?.compactMap(\.string).joined(separator: " ")
        return .refused(by: response, saying: reason)
    }

    private static func wait(in response: HTTPResponse, _ json: JSONValue) -> Duration? {
        let seconds = json["extras"]["wait_seconds"].int
        let wait = seconds.flatMap { (0...31_536_000).contains($0) ? Duration.seconds($0) : nil }
        return wait ?? response.retryAfter
    }
}

extension HTTPResponse {
    fileprivate var isGone: Bool { status == 404 || status == 410 }
}
