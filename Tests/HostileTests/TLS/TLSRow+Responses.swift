/// Responses over a secure connection, and faults of that connection.
extension TLSRow {
    static let responses = [
        row("posts with a length", Response.ok(), must: .shown),
        row("posts without a length", Response.head("") + Response.posts.bytes, must: .shown),
        row(
            "chunks", Response.head(Chunks.field) + Chunks.encode(Response.posts.bytes),
            must: .shown),
        row(
            "gzip",
            Response.ok("Content-Encoding: gzip\r\n", body: Packed.gzip(Response.posts.bytes)),
            must: .shown),
        row("half of the posts", half, must: .truncatedAfterPosts),
        row(
            "half, without a length", Response.head("") + Response.halfOfPosts.bytes,
            must: .documentCutOff),
        row("no byte", [], must: .cutOff), row("garbage", "garbage".bytes, must: .noHTTP),
        row("half a head", "HTTP/1.1 200 OK\r\nX: ".bytes, must: .cutOff.or(.broken)),
        row("a refusal", "HTTP/1.1 404 No\r\n\r\n".bytes, must: .refused(404)),
        row("a page", Response.ok("Content-Type: text/html\r\n"), must: .wrongType("text/html")),
        row("a step to http", step("http://127.0.0.1:{port}/board.json"), must: .unprotected),
        row("a step to a file", step("file:///etc/passwd"), must: .invalidRedirect),
        row("a circle", step("/board.json"), must: .circles),
        row("a step to nobody", step("https://127.0.0.1:1/"), must: .unreachable),
    ]

    private static func row(
        _ name: String, _ response: [UInt8], must expectation: Expectation
    ) -> TLSRow {
        TLSRow(name, must: expectation).with(\.response, response)
    }

    private static let half =
        Response.head("Content-Length: \(Response.length)\r\n") + Response.halfOfPosts.bytes

    private static func step(_ place: String) -> [UInt8] {
        "HTTP/1.1 302 Go\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n".bytes
    }

    static let faults =
        [1, 5, 50, 130, 400].map {
            TLSRow("hangs up behind \($0) bytes", must: .noSecureConnection.or(.cutOff))
                .with(\.fault, .cut(after: $0))
        }
        + [0, 5, 43, 200].map {
            TLSRow("a bit turned in byte \($0)", must: faulty).with(\.fault, .flip(at: $0))
        }
        + [
            farewell("posts with a length", Response.ok(), must: .shown),
            farewell("half of the posts", half, must: .truncatedAfterPosts),
            farewell(
                "posts without a length", Response.head("") + Response.posts.bytes, must: whole),
            farewell(
                "half, without a length", Response.head("") + Response.halfOfPosts.bytes,
                must: .documentCutOff.or(.truncatedAfterPosts)),
            farewell(
                "chunks without an end",
                Response.head(Chunks.field) + Chunks.open(Response.posts.bytes),
                must: .truncatedAfterPosts),
        ]

    private static let faulty = Expectation.noSecureConnection.or(.cutOff).or(.tlsUnsupported)

    /// The end may be an attacker's truncation, but the document is complete.
    private static let whole = Expectation.shown.or(.truncatedAfterPosts)

    private static func farewell(
        _ name: String, _ response: [UInt8], must expectation: Expectation
    ) -> TLSRow {
        row("\(name), and no good-bye", response, must: expectation).with(\.fault, .noFarewell)
    }
}

extension Expectation {
    fileprivate static let unprotected = failed("redirects to an unprotected address")
}
