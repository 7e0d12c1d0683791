/// Content types of responses.
extension Row {
    static let contentTypes =
        all("called", json, must: .shown, script: type)
        + all("called", strange, must: .shown.or(strangeType), script: type)
        + ["text/html", "application/xhtml+xml", "image/png", "application/pdf", "text/css"].map {
            Row("called \($0)", type("\($0); charset=utf-8"), must: .wrongType($0))
        } + named

    private static func type(_ name: String) -> Script {
        .response(Response.ok("Content-Type: \(name)\r\n"))
    }

    private static let json = [
        "application/json", "APPLICATION/JSON", "application/json; charset=utf-8",
        "application/json;charset=\"UTF-8\"", "application/json;;;", "  application/json  ",
        "application/vnd.api+json", "text/json", "application/problem+json", "text/plain",
        "application/octet-stream", "binary/octet-stream", "", ";", "; charset=utf-8",
    ]

    private static let strange = [
        "json", "/", "application/", "garbage", "application/\u{1b}[31mjs", "text/\u{9b}2J",
        "text/\u{202e}lmth", "text/x, application/json", String(repeating: "x", count: 10_000),
        "*/*", "multipart/mixed; boundary=\"", "é", "application/gzip",
    ]

    private static let strangeType = Expectation.wrongType("")

    private static let named = [
        Row(
            "a page called JSON", .response(Response.ok(body: "<!doctype html><p>")), must: .noBoard
        ),
        Row(
            "a page by no name", .response(Response.ok("", body: "<!doctype html>")), must: .noBoard
        ),
        Row(
            "a page that refuses",
            .response("HTTP/1.1 403 No\r\nContent-Type: text/html\r\n\r\n<p>"), must: .refused(403)),
        Row("a type with a NUL", type("application/json\u{0}"), must: .malformed),
        Row("two types", type("text/html\r\nContent-Type: application/json"), must: someType),
        Row("posts by line", lines(called: "application/x-ndjson"), must: .shown),
        Row("posts by line called plain", lines(called: "text/plain"), must: .shown),
        Row("posts as UTF-16 that are not", type("application/json; charset=utf-16"), must: .shown),
        Row("posts in no encoding", type("application/json; charset=\u{1b}c"), must: .shown),
    ]

    private static let someType = Expectation.shown.or(.wrongType("text/html"))

    private static func lines(called type: String) -> Script {
        let posts = (1...3).map { #"{"id": \#($0), "title": "Post \#($0)"}"# + "\n" }.joined()
        return .response(Response.ok("Content-Type: \(type)\r\n", body: posts))
    }
}
