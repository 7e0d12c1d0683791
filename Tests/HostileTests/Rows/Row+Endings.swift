/// Connections that end where they should not, or do not end where they should.
extension Row {
    static let endings = beforeHead + inHead + inBody + kept

    private static let beforeHead = [
        Row("hangs up at once", .nothing, must: .cutOff),
        Row("hangs up on a request", [.awaitRequest], must: .cutOff),
        Row("resets at once", [.reset], must: .cutOff.or(.unreachable)),
        Row("resets on a request", [.awaitRequest, .reset], must: .cutOff),
        Row("answers before it is asked", [.send(Answer.ok())], must: .shown.or(.cutOff)),
        Row("answers twice", .answer(Answer.ok() + Answer.ok()), must: .shown),
        Row("answers and goes on", chatter, must: .shown),
    ]

    private static let chatter: Script = [
        .awaitRequest, .send(Answer.ok()), .flood("HTTP/1.1 500 No\r\n\r\n".bytes, times: 100_000),
    ]

    private static let head = Answer.head("\(Answer.type)Content-Length: \(Answer.length)\r\n")

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
        Row("hangs up in a post", part(Answer.halfOfPosts), must: .cutOffBehindPosts),
        Row(
            "resets in a post", part(Answer.halfOfPosts, then: .reset),
            must: .cutOffBehindPosts.or(.cutOff)),
        Row("resets behind the posts", part(Answer.posts, then: .reset), must: .shown.or(.cutOff)),
        Row(
            "ends in a post, without a length",
            .answer(Answer.head(Answer.type) + Answer.halfOfPosts.bytes), must: .documentCutOff),
        Row(
            "resets without a length",
            [.awaitRequest, .send(Answer.head("") + Answer.posts.bytes), .reset],
            must: .shown.or(.cutOffBehindPosts).or(.cutOff)),
        Row("sends single bytes", [.awaitRequest, .trickle(Answer.ok(), by: 1)], must: .shown),
    ]

    private static let kept = [
        Row("keeps the connection", .answer(Answer.ok()) + [.keepSilent], must: .shown),
        Row(
            "keeps the connection behind chunks",
            .answer(Answer.head(Chunks.field) + Chunks.encode(Answer.posts.bytes)) + [.keepSilent],
            must: .shown),
        Row(
            "keeps the connection behind nothing",
            .answer("HTTP/1.1 204 No\r\n\r\n") + [.keepSilent], must: .empty),
        Row(
            "keeps the connection behind a refusal",
            .answer("HTTP/1.1 404 No\r\n\r\n") + [.keepSilent], must: .refused(404)),
        Row(
            "keeps the connection behind a page",
            .answer(Answer.head("Content-Type: text/html\r\n")) + [.keepSilent],
            must: .wrongType("text/html")),
        Row(
            "says it closes, and does not",
            .answer(Answer.ok("Connection: close\r\n")) + [.keepSilent], must: .shown),
        Row(
            "keeps the connection of HTTP/1.0",
            .answer(Answer.posts(behind: "HTTP/1.0 200 OK")) + [.keepSilent], must: .shown),
        Row(
            "breaks a document and keeps the connection",
            .answer(Answer.head("Content-Length: 999999\r\n") + "oops".bytes) + [.keepSilent],
            must: .noBoard),
    ]
}
