/// Documents of some megabytes with one excessive part.
extension Row {
    static let large =
        [
            Row("a title of 5 MB", post("\"x\": 1", title: much), must: .seen("Post 1")),
            Row("a body of 5 MB", post("\"body\": \"\(much)\""), must: .seen("Post 1")),
            Row("an author of 5 MB", post("\"author\": \"\(much)\""), must: .seen("Post 1")),
            Row("a member's name of 5 MB", post("\"\(much)\": 1"), must: .seen("Post 1")),
            Row("100,000 tags", post("\"tags\": [\(many("\"a\""))]"), must: .seen("Post 1")),
            Row(
                "100,000 comments", post("\"comments\": [\(many(comment))]"), must: .seen("Post 1")),
            Row("comments 200 deep", post("\"comments\": \(deep(200))"), must: .seen("Post 1")),
            Row("100,000 members", post(many("\"a\": 1")), must: .seen("Post 1")),
            Row(
                "100,000 posts", whole("[\(many(#"{"id": 1, "title": "Post 1"}"#))]"),
                must: .seen("Post 1")),
            Row("100,000 empty posts", whole("[\(many("{}"))]"), must: .noBoard),
            Row("100,000 boards", whole(crowded), must: .shown),
            Row("marks upon marks", post("\"x\": 1", title: marks), must: .seen("Post 1")),
            Row("joined without end", post("\"x\": 1", title: joined), must: .seen("Post 1")),
            Row("5 MB of blanks", whole(blanks + Response.posts + blanks), must: .shown),
            Row(
                "100,000 empty lines", whole(String(repeating: "\n", count: 100_000)), must: .empty),
        ]

    /// Documents above the user's size limit.
    static let overLimit = [
        ("", blanks), (Chunks.field, "4c4b40\r\n\(blanks)"), (length, blanks), (length, ""),
    ].map { fields, body in
        let script = Script.response(Response.head(fields) + body.bytes)
        var row = Row("\(body.utf8.count) bytes behind \(fields.brief)", script, must: .tooLarge)
        row.options = ["--max-size", "1M"]
        return row
    }

    private static let length = "Content-Length: 5000000\r\n"

    private static func whole(_ text: String) -> Script { .response(Response.ok(body: text)) }

    private static func post(_ members: String, title: String = "") -> Script {
        whole("[{\"id\": 1, \"title\": \"Post 1 \(title)\", \(members)}]")
    }

    private static let much = String(repeating: "x", count: 5_000_000)
    private static let blanks = String(repeating: " ", count: 5_000_000)
    private static let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    private static let joined = String(repeating: "👩\u{200d}", count: 50_000)
    private static let comment = #"{"body": "c"}"#

    private static func many(_ element: String) -> String {
        repeatElement(element, count: 100_000).joined(separator: ",")
    }

    private static func deep(_ levels: Int) -> String {
        String(repeating: #"[{"body": "c", "comments": "#, count: levels) + "[]"
            + String(repeating: "}]", count: levels)
    }

    private static let crowded = Response.posts.replacing(
        "{\"data\"", with: "{\"boards\": [\(many(#"{"id": "a", "name": "b"}"#))], \"data\"")
}
