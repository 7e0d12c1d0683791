/// Status lines, valid and invalid, before valid posts.
extension Row {
    static let statusLines =
        all("status line", good, must: .shown, script: line)
        + all("strange status line", strange, must: .shown.or(.broken), script: line)
        + all("no status line", bad, must: .broken, script: line)
        + each("status", refusals.map { ("\($0)", .failed($1)) }) { line("HTTP/1.1 \($0) No") }
        + wordless

    private static func line(_ text: String) -> Script { .response(Response.posts(behind: text)) }

    private static let good = [
        "HTTP/1.1 200 OK", "HTTP/1.0 200 OK", "HTTP/1.1 200", "HTTP/1.1 200 ",
        "HTTP/1.1 200 Très bien", "HTTP/1.1 200 \u{7f}\u{9b}31m", "HTTP/1.1 201 Created",
        "HTTP/1.1 202 Accepted", "HTTP/1.1 203 Non-Authoritative", "HTTP/1.1 226 IM Used",
        "HTTP/1.1 299 Fine", "HTTP/1.1 200 " + String(repeating: "O", count: 1000),
    ]

    private static let strange = [
        "HTTP/1.1  200 OK", "HTTP/1.1\t200 OK", "HTTP/1.1 200\tOK", "HTTP/1.2 200 OK",
        "HTTP/1.9 200 OK", "HTTP/2 200 OK", "HTTP/2.0 200 OK", "HTTP/3 200 OK",
        "HTTP/0.9 200 OK", "http/1.1 200 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 200OK",
        "HTTP/1.1 +200 OK", "HTTP/1.1 0200 OK", "ICY 200 OK", "\r\nHTTP/1.1 200 OK",
        " HTTP/1.1 200 OK", "HTTP/1.10 200 OK", "HTTP/1.1 206 Partial Content",
        "HTTP/x.y 200 OK", "HTTP/-1.1 200 OK",
    ]

    private static let bad = [
        "HTTP/9.9 200 OK", "HTTP/11 200 OK", "HTTP/ 200 OK", "HTTP 200 OK",
        "HTTP/1.1200 OK", "HTTP/1.1 20 OK", "HTTP/1.1 -20 OK", "HTTP/1.1 OK", "HTTP/1.1",
        "HTTP/1.1 000 Zero", "HTTP/1.1 ٢٠٠ OK", "RTSP/1.0 200 OK",
        "\0HTTP/1.1 200 OK", "\u{FEFF}HTTP/1.1 200 OK", "GET / HTTP/1.1", "200 OK", "H", "{}",
    ]

    private static let refusals: KeyValuePairs = [
        300: "refused with HTTP 300", 301: "refused with HTTP 301", 304: "refused with HTTP 304",
        400: "refused with HTTP 400", 401: "requires you to sign in first (HTTP 401)",
        403: "denies access to this (HTTP 403)", 404: "has no such board (HTTP 404)",
        407: "requires a name and a password (HTTP 407)", 410: "has no such board (HTTP 410)",
        418: "refused with HTTP 418", 426: "refused with HTTP 426",
        429: "too many requests", 451: "refused with HTTP 451",
        500: "server error (HTTP 500)", 502: "server error (HTTP 502)",
        503: "server error (HTTP 503)", 599: "server error (HTTP 599)",
        600: "(HTTP 600)", 999: "(HTTP 999)",
    ]

    /// Responses of a single line or less.
    private static let wordless = [
        Row("a page as in HTTP/0.9", .response("<p>Hello</p>"), must: .noHTTP),
        Row("posts as in HTTP/0.9", .response(Response.posts), must: .noHTTP),
        Row("a status line and nothing else", .response("HTTP/1.1 200 OK"), must: brokenOff),
        Row("a status line and its end", .response("HTTP/1.1 200 OK\r\n"), must: brokenOff),
        Row("a head without fields", .response("HTTP/1.1 200 OK\r\n\r\n"), must: .empty),
        Row("a line that never ends", endlessLine, must: .broken),
        Row("a refusal without a word", .response("HTTP/1.1 500\r\n\r\n"), must: .refused(500)),
    ]

    private static let brokenOff = Expectation.cutOff.or(.broken).or(.empty)

    private static let endlessLine: Script = [
        .awaitRequest, .send("HTTP/1.1 200 ".bytes), .flood("O".bytes, times: 20_000_000),
    ]
}
