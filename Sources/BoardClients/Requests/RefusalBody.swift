import BoardCore

extension HTTPBody {
    /// The beginning of the body; empty where it cannot be read.
    ///
    /// What a server says of its own failure is short, and nobody waits for more.
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

/// What a server says in the body of a refusal.
enum RefusalBody {
    case json(JSONValue)
    case text(String)

    init(of response: HTTPResponse) async {
        let bytes = await response.body.beginning()
        let json = try? JSONValue(bytes)
        self = json.map { .json($0) } ?? .text(String(decoding: bytes, as: UTF8.self))
    }
}

extension BoardError {
    /// A refusal with the server's words on one short line; `nil` where there are none.
    static func refused(by response: HTTPResponse, saying words: String?) -> BoardError? {
        words?.asReason.map { .refusedBecause(host: response.url.server, reason: $0) }
    }
}

extension String {
    /// A server's words on one short line, safe to draw; `nil` where there are none.
    var asReason: String? {
        guard !isBlank else { return nil }
        let line = prefix(1_000).split(whereSeparator: \.isNewline).joined(separator: " ")
        return String(line.sanitized(as: .line).prefix(200))
    }
}

extension HTTPResponse {
    /// The refusal that a bare text tells of; `nil` where the status says more: for a web page, for
    /// what is not there, for a server that is out of order and for one that wants a rest.
    func refusal(saying text: String) -> BoardError? {
        guard (400..<500).contains(status), status != 404, status != 429,
            text.first(where: { !$0.isWhitespace }) != "<"
        else { return nil }
        return .refused(by: self, saying: text)
    }
}
