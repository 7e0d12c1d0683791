import BoardCore

/// What Lemmy means by a response with a bad status: its status is 400 for nearly everything.
struct LemmyRefusal {
    private let response: HTTPResponse
    private let body: RefusalBody

    init(_ response: HTTPResponse) async {
        self.response = response
        body = await RefusalBody(of: response)
    }

    /// What the server calls what is wrong.
    var code: String? {
        if case .json(let json) = body { json["error"].string } else { nil }
    }

    /// What it says beside that.
    var message: String? {
        if case .json(let json) = body { json["message"].string } else { nil }
    }

    /// - Parameters:
    ///   - name: what was asked for.
    ///   - wait: how long the server's count of requests goes back.
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
            default: return .refused(by: response, saying: Self.words(code, json["message"]))
            }
        }
    }

    private static func words(_ code: String, _ message: JSONValue) -> String {
        let name = code.replacing("_", with: " ")
        guard let message = message.string, !message.isBlank else { return name }
        return code == "unknown" ? message : "\(name): \(message)"
    }
}
