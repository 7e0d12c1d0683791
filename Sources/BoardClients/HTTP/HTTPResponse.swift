import BoardCore
import Essentials
import DateParsing

/// The response of a server. Its body may still be arriving.
package struct HTTPResponse: Sendable {
    let head: HTTPHead
    package let body: HTTPBody
    /// The requested address, before all redirects.
    private var asked: URL?

    init(head: HTTPHead, body: HTTPBody) {
        self.head = head
        self.body = body
    }

    package var status: Int { head.status }
    package var headers: HTTPHeaders { head.headers }
    /// The address that responded, after all redirects; never contains credentials.
    package var url: URL { head.url }
    /// The size of the body in bytes; `nil` if the server does not state it or compresses the body.
    package var expectedLength: Int? { head.expectedLength }

    /// The time to wait before the next request; `nil` if missing, invalid or longer than a year.
    var retryAfter: Duration? {
        guard let seconds = headers["Retry-After"].flatMap(secondsUntil) ?? secondsUntilReset else {
            return nil
        }
        return (0...Self.year).contains(seconds) ? .seconds(seconds) : nil
    }

    /// The seconds until the rate limit resets.
    ///
    /// Only used with status 429, because some servers send the field with successful responses.
    private var secondsUntilReset: Int? {
        guard status == 429, let reset = headers["RateLimit-Reset"].flatMap({ Int($0) }) else {
            return nil
        }
        return reset > Self.year ? reset.subtractingReportingOverflow(now).partialValue : reset
    }

    /// One year in seconds. A larger value is taken as a Unix timestamp.
    private static let year = 31_536_000

    private func secondsUntil(_ field: String) -> Int? {
        Int(field) ?? DateParser.secondsSince1970(in: field).map { Int($0) - now }
    }

    /// The current Unix time in seconds, by the server's clock if it sends a `Date` field.
    private var now: Int {
        let date = headers["Date"].flatMap { DateParser.secondsSince1970(in: $0) }
        return Int(date ?? Date().timeIntervalSince1970)
    }

    /// The error for an unsuccessful status without further information.
    var refusal: BoardError {
        .refused(host: url.server, status: status, retryAfter: retryAfter)
    }

    /// Returns a copy of the response with the originally requested address.
    func asked(at url: URL) -> HTTPResponse {
        var response = self
        response.asked = url
        return response
    }

    /// A Boolean value that indicates whether the server redirected to its sign-in page.
    ///
    /// Some servers do so when the account may not read something. A redirect to another host does
    /// not count: it may lead to the sign-in page of a network.
    var isSignInPage: Bool {
        guard let asked, asked.host() == url.host(), asked.path() != url.path() else {
            return false
        }
        let name = url.lastPathComponent.lowercased().prefix { $0 != "." }
        return Self.signInPages.contains(name.filter(\.isLetter))
    }

    private static let signInPages: Set = ["login", "logon", "signin"]

    /// A Boolean value that indicates whether the resource has not changed (status 304).
    package var isUnchanged: Bool { status == 304 }
}

extension HTTPResponse {
    /// Throws `BoardError.wrongType` if the response is clearly not data, such as a web page.
    ///
    /// JSON types, plain text, octet streams and a missing type are all accepted: many servers send
    /// no better type for a JSON file.
    package func checkContentType() throws(BoardError) {
        let plain = ["", "text/plain", "application/octet-stream", "binary/octet-stream"]
        guard !plain.contains(type), !type.contains("json") else { return }
        throw wrongType
    }

    /// The error for a body of an unexpected content type.
    var wrongType: BoardError {
        isSignInPage
            ? .signedOut(host: url.server)
            : .wrongType(host: url.server, type: String(type.sanitized(as: .line).prefix(80)))
    }

    /// A Boolean value that indicates whether the content type is that of a web page.
    var isPage: Bool { type.contains("html") }

    /// The media type in lower case, without parameters; empty if there is none.
    var type: String {
        let field = headers["Content-Type"] ?? ""
        return field.prefix { $0 != ";" }.trimmed.lowercased()
    }

    /// The charset parameter of the content type; `nil` if there is none.
    var charset: String? {
        let parameters = (headers["Content-Type"] ?? "").split(separator: ";").dropFirst()
        let named = parameters.lazy.map(\.trimmed)
            .first { $0.lowercased().hasPrefix("charset=") }
        let name = named?.dropFirst("charset=".count).filter { $0 != "\"" && $0 != "'" }
        return name.flatMap { $0.isEmpty ? nil : String($0) }
    }
}
