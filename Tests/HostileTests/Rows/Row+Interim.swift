/// Interim responses, and statuses whose responses have no body.
extension Row {
    static let interim =
        all("in front of the response", harmless, must: .shown) {
            .response($0.bytes + Response.ok())
        }
        + each("in front of the response", doubtful) { .response($0.bytes + Response.ok()) }
        + bodiless + interimOnly

    private static let harmless = [
        continuing, continuing + continuing, "HTTP/1.1 102 Processing\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n",
        "HTTP/1.1 100\r\n\r\n", "HTTP/1.1 100 Continue\r\nContent-Length: 5\r\n\r\n",
        "HTTP/1.1 110 Unheard-of\r\nX: y\r\n\r\n", "HTTP/1.0 100 Continue\r\n\r\n",
        "HTTP/1.1 199 Last\r\nTransfer-Encoding: chunked\r\n\r\n",
        String(repeating: continuing, count: 50),
    ]

    private static let doubtful: [(String, Expectation)] = [
        (
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n",
            .shown.or(.broken).or(.refused(101))
        ),
        ("HTTP/1.1 101 Switching Protocols\r\n\r\n", .shown.or(.broken).or(.refused(101))),
        ("HTTP/1.1 100 Continue\r\n", .shown.or(.broken).or(.cutOff)),
        (String(repeating: continuing, count: 20_000), .shown.or(.malformed)),
    ]

    private static let continuing = "HTTP/1.1 100 Continue\r\n\r\n"

    private static let interimOnly = [
        Row("an interim head only", .response(continuing), must: .cutOff.or(.malformed)),
        Row("hints only", .response("HTTP/1.1 103 Hints\r\n\r\n"), must: .cutOff.or(.malformed)),
        Row(
            "interim heads and nothing else",
            [.awaitRequest, .flood(continuing.bytes, times: 100_000)],
            must: .cutOff.or(.malformed)),
        Row(
            "hints that grow",
            [.awaitRequest, .flood("HTTP/1.1 103 H\r\nX: \(long)\r\n\r\n".bytes, times: 1000)],
            must: .cutOff.or(.malformed)),
    ]

    private static let long = String(repeating: "x", count: 50_000)

    private static let bodiless = [
        Row("204 without a body", .response("HTTP/1.1 204 No\r\n\r\n"), must: .empty),
        Row("204 with a body", .response(Response.posts(behind: "HTTP/1.1 204 No")), must: .empty),
        Row(
            "205 without a body", .response("HTTP/1.1 205 Reset\r\nContent-Length: 0\r\n\r\n"),
            must: .empty),
        Row(
            "205 with a body", .response(Response.posts(behind: "HTTP/1.1 205 Reset")),
            must: .empty.or(.shown)),
        Row(
            "304 for no question", .response("HTTP/1.1 304 Not Modified\r\n\r\n"),
            must: .refused(304)
        ),
        Row(
            "a part nobody asked for",
            .response(
                "HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-9/9\r\n\r\n\(Response.posts)"),
            must: .shown.or(.malformed)),
    ]
}
