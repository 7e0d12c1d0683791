/// Header fields of responses with valid posts.
extension Row {
    static let heads =
        all("spelling", spellings, must: .shown) {
            .response(Response.head($0) + Response.posts.bytes)
        }
        + all("field", harmless, must: .shown, script: field)
        + all("broken field", broken, must: .shown.or(.malformed), script: field)
        + oddBytes + oddLines + floods

    private static func field(_ text: String) -> Script {
        .response(Response.ok("\(text)\r\n\(Response.type)"))
    }

    private static let spellings = [
        "Content-Length:\(Response.length)\r\n", "content-length: \(Response.length)\r\n",
        "CONTENT-LENGTH:  \(Response.length)  \r\n", "Content-Length:\t\(Response.length)\t\r\n",
        "Content-Length: 000\(Response.length)\r\n", "Content-Type:application/json\r\n", "",
    ]

    private static let harmless = [
        "X-Empty:", "X-Blank:   ", "X-Text: é日本語🏴", "X-Quote: \"", "X-Colon: :::", "X: \u{1b}[31m",
        "X-Fold: a\r\n b", "X-Fold: a\r\n\tb\r\n  c", "Vary: *", "Age: -1", "Date: yesterday",
        "Last-Modified: \u{202e}never", "ETag: \u{1b}]52;c;aGk=\u{7}", "ETag: \"", "Expires: 0",
        "Content-Range: bytes 0-1/9999", "Content-Language: \u{9b}",
        "Keep-Alive: timeout=-1, max=0",
        "Connection: keep-alive, close", "Connection: Upgrade\r\nUpgrade: h2c", "Connection:",
        "Alt-Svc: h3=\":1\"; ma=99999999999999999999", "Strict-Transport-Security: max-age=-1",
        "Refresh: 0; url=file:///etc/passwd", "Location: file:///etc/passwd", "Trailer: Status",
        "Content-Disposition: attachment; filename=\"../../x\"", "Set-Cookie: =; Domain=..; x",
        "Retry-After: -1", "WWW-Authenticate: Negotiate", "Status: 500", "Public-Key-Pins: x",
        "Content-Security-Policy: default-src 'none'", "Warning: 199 - \"\u{8}\"",
    ]

    private static let broken = [
        "X-No-Colon", ": no name", "X Space: y", "X-Space : y", "X-\u{1}: y", "X: a\rb",
        "X: a\0b", "X-\0: b", "(): y", "é: y", "HTTP/1.1 404 No", "X: y\r\r",
        "Content-Length: \(Response.length)",
        "Content-Length: \(Response.length), \(Response.length)",
    ]

    private static let oddBytes = [
        Row(
            "Latin-1 in a field", .response("HTTP/1.1 200 OK\r\nX: caf".bytes + [0xe9] + tail),
            must: .shown),
        Row(
            "every byte in a field",
            .response("HTTP/1.1 200 OK\r\nX: ".bytes + Array(0x80...0xff) + tail), must: .shown),
        Row(
            "Latin-1 as a reason", .response("HTTP/1.1 200 Sch".bytes + [0xf6, 0x6e] + tail),
            must: .shown),
    ]

    private static let tail = "\r\nContent-Length: \(Response.length)\r\n\r\n\(Response.posts)"
        .bytes

    private static let oddLines = [
        Row("lines without CR", .response(lines(end: "\n", last: "\n")), must: .shown),
        Row("a mix of line ends", .response(lines(end: "\n", last: "\r\n")), must: .shown),
        Row("another mix of line ends", .response(lines(end: "\r\n", last: "\n")), must: .shown),
        Row("lines of CR", .response(lines(end: "\r", last: "\r")), must: .broken.or(.cutOff)),
        Row("a blank in front of the first field", field(" X: y"), must: .shown.or(.malformed)),
    ]

    private static func lines(end: String, last: String) -> String {
        let fields = ["HTTP/1.1 200 OK", "Content-Length: \(Response.length)"]
        return fields.joined(separator: end) + end + last + Response.posts
    }
}
