/// Connections that end too early or too late.
extension Row {
    static let endings = beforeHead + inHead + inBody + kept

    private static let beforeHead = [
        Row("hangs up at once", .nothing, must: .cutOff),
        Row("hangs up on a request", [.awaitRequest], must: .cutOff),
        Row("resets at once", [.reset], must: .cutOff.or(.unreachable)),
        Row("resets on a request", [.awaitRequest, .reset], must: .cutOff),
        Row("answers before it is asked", [.send(Response.ok())], must: .shown.or(.cutOff)),
        Row("answers twice", .response(Response.ok() + Response.ok()), must: .shown),
        Row("answers and goes on", chatter, must: .shown),
    ]

    private static let chatter: Script = [
        .awaitRequest, .send(Response.ok()),
        .flood("HTTP/1.1 500 No\r\n\r\n".bytes, times: 100_000),
    ]

    private static let head = Response.head(
        "\(Response.type)Content-Length: \(Response.length)\r\n")

    private static let inHead = [5, 12, 17, 30, head.count - 2].flatMap { count in
        let start: Script = [.awaitRequest, .send(Array(head.prefix(count)))]
        return [
            Row("hangs up behind \(count) bytes of head", start, must: .cutOff.or(.broken)),
            Row(
                "resets behind \(count) bytes of head", start + [.reset], must: .cutOff.or(.broken)),
        ]
    }

    private static func part(_ body: String, then steps: Step...) -> Script {
        [.awaitRequest, .send(head + body.bytes)] + steps
    }

    private static let inBody = [
        Row("hangs up behind the head", part(""), must: .cutOff),
        Row("resets behind the head", part("", then: .reset), must: .cutOff),
        Row("hangs up behind a byte", part("{"), must: .cutOff),
        Row("hangs up in a post", part(Response.halfOfPosts), must: .truncatedAfterPosts),
        Row(
            "resets in a post", part(Response.halfOfPosts, then: .reset),
            must: .truncatedAfterPosts.or(.cutOff)),
        Row(
            "resets behind the posts", part(Response.posts, then: .reset), must: .shown.or(.cutOff)),
        Row(
            "ends in a post, without a length",
            .response(Response.head(Response.type) + Response.halfOfPosts.bytes),
            must: .documentCutOff),
        Row(
            "resets without a length",
            [.awaitRequest, .send(Response.head("") + Response.posts.bytes), .reset],
            must: .shown.or(.truncatedAfterPosts).or(.cutOff)),
        Row("sends single bytes", [.awaitRequest, .trickle(Response.ok(), by: 1)], must: .shown),
    ]

    private static let kept = [
        Row("keeps the connection", .response(Response.ok()) + [.keepSilent], must: .shown),
        Row(
            "keeps the connection behind chunks",
            .response(Response.head(Chunks.field) + Chunks.encode(Response.posts.bytes)) + [
                .keepSilent
            ],
            must: .shown),
        Row(
            "keeps the connection behind nothing",
            .response("HTTP/1.1 204 No\r\n\r\n") + [.keepSilent], must: .empty),
        Row(
            "keeps the connection behind a refusal",
            .response("HTTP/1.1 404 No\r\n\r\n") + [.keepSilent], must: .refused(404)),
        Row(
            "keeps the connection behind a page",
            .response(Response.head("Content-Type: text/html\r\n")) + [.keepSilent],
            must: .wrongType("text/html")),
        Row(
            "says it closes, and does not",
            .response(Response.ok("Connection: close\r\n")) + [.keepSilent], must: .shown),
        Row(
            "keeps the connection of HTTP/1.0",
            .response(Response.posts(behind: "HTTP/1.0 200 OK")) + [.keepSilent], must: .shown),
        Row(
            "breaks a document and keeps the connection",
            .response(Response.head("Content-Length: 999999\r\n") + "oops".bytes) + [.keepSilent],
            must: .noBoard),
    ]
}
