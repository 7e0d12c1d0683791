/// Valid responses and documents as the input of mutations.
enum Sample {
    static let responses: [[UInt8]] =
        documents.flatMap { document in
            let gzip = Packed.gzip(document)
            let gzipField = "Content-Encoding: gzip\r\n"
            return [
                Response.ok(body: document), Response.head("Connection: close\r\n") + document,
                Response.head(Chunks.field) + Chunks.encode(document, size: 100),
                Response.ok(gzipField, body: gzip),
                Response.head(gzipField + Chunks.field) + Chunks.encode(gzip),
            ]
        } + refusals

    private static let refusals = [
        "HTTP/1.1 429 No\r\nRetry-After: 30\r\n\r\n",
        "HTTP/1.1 503 No\r\nContent-Length: 2\r\n\r\nno",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 No\r\nContent-Type: text/html\r\n\r\n<p>",
    ].map(\.bytes)

    static let documents = [Response.posts, full, lines, text].map(\.bytes)

    /// Terminal input: arrows, function keys, a mouse and pastes.
    static let keys = [
        "jjk/swift\r\u{1b}[A\u{1b}[1;5C\u{1b}OP\u{1b}[15~\u{1b}[<0;10;20M\u{1b}[I\u{1b}x",
        "\u{1b}[200~pasted\r\n\u{1b}[31mtext\u{1b}[201~q", "日本語👩‍👩‍👧é\u{3}\u{1b}\u{1b}[B",
    ].map(\.bytes)

    /// A document that uses every member.
    private static let full = """
        {"boards": [{"id": "free", "name": "자유게시판", "description": "Anything goes."}],
        "data": [{"id": "42", "boardId": "free", "title": "터미널 \\u00e9 \\ud83d\\ude00",
        "author": "이서연", "createdAt": "2026-11-02T09:30:00Z", "format": "markdown",
        "body": "**bold**, `code` and [links](https://example.org).\\n\\n* one\\n* two",
        "url": "https://example.org/42", "score": 17, "tags": ["swift", "ncurses"],
        "pinned": true, "commentCount": 2, "comments": [{"id": "c1", "author": "bob",
        "createdAt": 1793610000, "body": "Nice.", "score": -3, "comments": [{"id": "c2",
        "author": "alice", "createdAt": "1793610000000", "body": "Yes."}]}, {"id": "c3",
        "parentId": "c2", "body": "No.", "score": 1e2}]}], "next": null}
        """

    /// JSON Lines, with dates as in mail.
    private static let lines = (1...5).map {
        #"{"id": \#($0), "title": "Line \#($0)", "createdAt": "Mon, 05 Oct 2026 10:00:0\#($0) GMT"}"#
    }.joined(separator: "\n")

    /// Text that is difficult to measure.
    private static let text = """
        [{"id": "é👩‍👩‍👧‍👦", "title": "e\u{301}\u{302} 日本語 ﷽ \u{1f1f0}\u{1f1f7} \u{2066}x\u{2069}",
        "body": "<p>a &amp; b</p>", "format": "html", "author": "\u{200f}ע"}]
        """
}
