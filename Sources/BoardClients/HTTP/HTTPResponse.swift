import BoardCore
import Essentials
import WrittenMoments

/// A server's response; its body may still be under way.
package struct HTTPResponse: Sendable {
    let head: HTTPHead
    package let body: HTTPBody
    /// The address that was asked, before all redirects.
    private var asked: URL?

    init(head: HTTPHead, body: HTTPBody) {
        self.head = head
        self.body = body
    }

    package var status: Int { head.status }
    package var headers: HTTPHeaders { head.headers }
    /// The address that answered, after all redirects; never holds credentials.
    package var url: URL { head.url }
    /// The bytes the body will have; `nil` if the server does not say or sends it compressed.
    package var expectedLength: Int? { head.expectedLength }

    /// How long the server wants to be left alone; `nil` where it does not say, or nonsense, such as
    /// more than a year.
    var retryAfter: Duration? {
        guard let seconds = headers["Retry-After"].flatMap(secondsUntil) ?? secondsUntilReset else {
            return nil
        }
        return (0...Self.year).contains(seconds) ? .seconds(seconds) : nil
    }

    /// When more requests are allowed; servers tell it with responses that refuse nothing, too.
    private var secondsUntilReset: Int? {
        guard status == 429, let reset = headers["RateLimit-Reset"].flatMap({ Int($0) }) else {
            return nil
        }
        return reset > Self.year ? reset.subtractingReportingOverflow(now).partialValue : reset
    }

    /// In seconds; a time to wait that is longer is a moment, counted from 1970.
    private static let year = 31_536_000

    private func secondsUntil(_ field: String) -> Int? {
        Int(field) ?? WrittenMoment.secondsSince1970(in: field).map { Int($0) - now }
    }

    /// The time by the server's own clock where it tells it, in seconds since 1970.
    private var now: Int {
        let date = headers["Date"].flatMap { WrittenMoment.secondsSince1970(in: $0) }
        return Int(date ?? Date().timeIntervalSince1970)
    }

    /// What a bad status alone means.
    var refusal: BoardError {
        .refused(host: url.server, status: status, retryAfter: retryAfter)
    }

    /// The same response, to a request that was sent to this address.
    func asked(at url: URL) -> HTTPResponse {
        var response = self
        response.asked = url
        return response
    }

    /// Whether the server led to its page for signing in, as some do to whoever may not read
    /// something. Those of other hosts may be of a network that wants its users to sign in.
    var isSignInPage: Bool {
        guard let asked, asked.host() == url.host(), asked.path() != url.path() else {
            return false
        }
        let name = url.lastPathComponent.lowercased().prefix { $0 != "." }
        return Self.signInPages.contains(name.filter(\.isLetter))
    }

    private static let signInPages: Set = ["login", "logon", "signin"]

    /// Whether the server said that nothing changed since the version the request named.
    package var isUnchanged: Bool { status == 304 }
}

extension HTTPResponse {
    /// Throws `BoardError.wrongType` if the response is clearly no data, such as a web page.
    ///
    /// JSON of any kind, plain text, unnamed bytes and no type at all are fine: many servers
    /// know no better name for a JSON file.
    package func checkContentType() throws(BoardError) {
        let plain = ["", "text/plain", "application/octet-stream", "binary/octet-stream"]
        guard !plain.contains(type), !type.contains("json") else { return }
        throw wrongType
    }

    /// What to say where the body is of another kind than the one asked for.
    var wrongType: BoardError {
        isSignInPage
            ? .signedOut(host: url.server)
            : .wrongType(host: url.server, type: String(type.sanitized(as: .line).prefix(80)))
    }

    /// Whether the server says that it is a web page.
    var isPage: Bool { type.contains("html") }

    /// The media type in lower case, without parameters; empty where none is told.
    var type: String {
        let field = headers["Content-Type"] ?? ""
        return field.prefix { $0 != ";" }.trimmed.lowercased()
    }

    /// The name of the encoding in the type of the body; `nil` where none is named.
    var charset: String? {
        let parameters = (headers["Content-Type"] ?? "").split(separator: ";").dropFirst()
        let named = parameters.lazy.map(\.trimmed)
            .first { $0.lowercased().hasPrefix("charset=") }
        let name = named?.dropFirst("charset=".count).filter { $0 != "\"" && $0 != "'" }
        return name.flatMap { $0.isEmpty ? nil : String($0) }
    }
}
