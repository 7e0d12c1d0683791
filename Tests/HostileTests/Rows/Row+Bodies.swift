/// Documents that are invalid, barely valid, or unusually large.
extension Row {
    static let bodies =
        all("no document", ["", " ", "\n\n", "\u{FEFF}", "\r\n\t "], must: .empty, script: body)
        + all("no board", noBoards, must: .noBoard, script: body)
        + all("no post", ["[]", "{\"data\":[]}", " [ ] "], must: .seen("No posts"), script: body)
        + all("posts, oddly", odd, must: .shown, script: body)
        + each("strange", strange, script: body) + encodings(of: Response.posts) + large + overLimit

    private static func body(_ text: String) -> Script { .response(Response.ok(body: text)) }

    private static let noBoards = [
        "null", "7", "true", "\"x\"", "{}", "oops", "\u{1b}[2J", "[1, 2]", "{\"data\": null}",
        "{\"data\": {}}", "[\u{1b}]2;x\u{7}]", "{\"\u{9b}31m\": 1}", "[{\"id\": 1}]", "\0",
        "<xml/>",
        "callback([])", "%PDF-1.4", "-", "[[]]", "\u{202e}", "{\"data\": \"\u{1b}\"}",
        String(repeating: "[", count: 200_000), String(repeating: "{\"a\":", count: 200_000),
        String(repeating: "x", count: 1_000_000), "[{\"id\": 1, \"title\": \"\u{200b}\"}]",
    ]

    private static let odd = [
        "\u{FEFF}" + Response.posts, "\n\n" + Response.posts, Response.posts + "\n\n",
        Response.posts + "junk", Response.posts + "\0\0", Response.posts + Response.posts,
        Response.posts.replacing("}]}", with: "},]}"), Response.posts.replacing("\n", with: "\r\n"),
        Response.posts.replacing("}]}", with: "},7,null,{\"id\":1e999}]}"),
        Response.posts.replacing("{\"data\"", with: "{\"x\": \(deep), \"data\""),
        Response.posts.replacing("{\"data\"", with: "{\"boards\": 7, \"next\": {}, \"data\""),
        Response.posts.replacing("}]}", with: ", \"score\": 1e309, \"comments\": \(deep)}]}"),
        Response.posts.replacing("}]}", with: ", \"score\": \(digits), \"tags\": {\"a\": 1}}]}"),
        Response.posts.replacing("}]}", with: ", \"createdAt\": -\(digits)}]}"),
        Response.posts.replacing("}]}", with: ", \"createdAt\": \"9999-99-99\"}]}"),
        Response.posts.replacing("}]}", with: ", \"url\": \"javascript:alert(1)\"}]}"),
    ]

    private static let deep =
        String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    private static let digits = String(repeating: "9", count: 5000)

    private static let strange: [(String, Expectation)] = [
        ("{", .noBoard), ("[", .noBoard.or(.seen("cut off")).or(.seen("No posts"))),
        (#"[{"id": 1, "title": "Post 1""#, notRead),
        (Response.halfOfPosts, .documentCutOff),
        (#"{"id": 1, "title": "Post 1"}"#, .seen("Post 1")),
        (#"[{"id": 1, "title": "Post 1 \ud800"}]"#, .seen("Post 1")),
        (#"[{"id": 1, "title": "Post 1 \u0000\u001b[31m"}]"#, .seen("Post 1")),
        (#"[{"id": \#(digits), "title": "Post 1"}]"#, .seen("Post 1").or(.noBoard)),
        (#"[{'id': 1, 'title': 'Post 1'}]"#, .noBoard),
    ]

    private static func encodings(of posts: String) -> [Row] {
        let units = posts.utf16.map { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        let little = Array(units.joined())
        let big = Array(units.map { $0.reversed() }.joined())
        return [
            Row(
                "UTF-16 with a mark", .response(Response.ok(body: [0xff, 0xfe] + little)),
                must: .shown),
            Row(
                "UTF-16, big end first", .response(Response.ok(body: [0xfe, 0xff] + big)),
                must: .shown),
            Row(
                "UTF-16 without a mark", .response(Response.ok(body: little)),
                must: .shown.or(.noBoard)
            ),
            Row(
                "half a character of UTF-16", .response(Response.ok(body: [0xff, 0xfe, 0x5b])),
                must: notRead),
            Row("Latin-1", .response(Response.ok(body: latin)), must: .seen("Post 1 caf")),
            Row(
                "bytes that are no text", .response(Response.ok(body: Array(0x80...0xff))),
                must: .noBoard),
        ]
    }

    private static let notRead = Expectation.noBoard.or(.empty).or(.seen("cut off"))
    private static let latin =
        #"[{"id": 1, "title": "Post 1 caf"#.bytes + [0xe9, 0xff] + "\"}]".bytes
}
