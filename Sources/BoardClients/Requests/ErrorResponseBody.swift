import BoardCore

extension HTTPBody {
    /// Returns the first bytes of the body, or what has arrived before an error.
    ///
    /// Error messages are short, so the rest is not read.
    fileprivate func beginning() async -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            for try await chunk in self {
                bytes += chunk
                if bytes.count >= 65_536 { break }
            }
        } catch {
            return bytes
        }
        return bytes
    }
}

/// The body of an error response.
enum ErrorResponseBody {
    case json(JSONValue)
    case text(String)

    init(of response: HTTPResponse) async {
        let bytes = await response.body.beginning()
        let json = try? JSONValue(bytes)
        self = json.map { .json($0) } ?? .text(String(decoding: bytes, as: UTF8.self))
    }
}

extension BoardError {
    /// Creates an error with the server's message on one short line; `nil` if there is none.
    static func refused(by response: HTTPResponse, saying reason: String?) -> BoardError? {
        reason?.asErrorMessage.map { .rejectedByServer(host: response.url.server, reason: $0) }
    }
}

extension String {
    /// The server's message on one short line, sanitized for display; `nil` if it is blank.
    var asErrorMessage: String? {
        guard !isBlank else { return nil }
        let line = prefix(1_000).split(whereSeparator: \.isNewline).joined(separator: " ")
        return String(line.sanitized(as: .line).prefix(200))
    }
}

extension HTTPResponse {
    /// Returns the error for a plain-text message, or `nil` if the status is more informative.
    ///
    /// That is the case for web pages, missing items, server failures and rate limits.
    func refusal(saying text: String) -> BoardError? {
        guard (400..<500).contains(status), status != 404, status != 429,
            text.first(where: { !$0.isWhitespace }) != "<"
        else { return nil }
        return .refused(by: self, saying: text)
    }
}
