import Foundation

/// Servers that stop responding, which take the program's full timeout.
extension Row {
    static let silences = [
        Row("never greets", [.keepSilent], must: tooLong),
        Row("never answers", [.awaitRequest, .keepSilent], must: tooLong),
        Row("stops in the status line", behind("HTTP/1.1 2"), must: tooLong),
        Row("stops in the head", behind("HTTP/1.1 200 OK\r\nX: "), must: tooLong),
        Row("stops behind an interim head", behind("HTTP/1.1 100 Continue\r\n\r\n"), must: tooLong),
        Row("stops behind the head", behind(head), must: tooLong),
        Row("stops in a post", behind(head + Response.halfOfPosts), must: inPost),
        Row("stops in a chunk", behind(chunks + "ff\r\n[{\"id\":"), must: tooLong),
        Row("stops in the size of a chunk", behind(chunks + "f"), must: tooLong),
        Row("stops before the last chunk", behind(chunks + whole), must: inPost),
        Row("stops in a trailer", behind(chunks + whole + "0\r\nX: "), must: inPost.or(.shown)),
        handshake("never speaks TLS", [.keepSilent]),
        handshake("stops in a handshake", [.awaitBytes, .send([0x16, 3, 3, 0, 99]), .keepSilent]),
    ]

    private static let tooLong = Expectation.failed("took too long to answer")
    private static let inPost = Expectation.seen("Post 1", "took too long", status: EX_UNAVAILABLE)
    private static let head = "HTTP/1.1 200 OK\r\nContent-Length: \(Response.length)\r\n\r\n"
    private static let chunks = "HTTP/1.1 200 OK\r\n\(Chunks.field)\r\n"
    private static let whole = "\(Chunks.length)\r\n\(Response.posts)\r\n"

    private static func behind(_ text: String) -> Script {
        [.awaitRequest, .send(text.bytes), .keepSilent]
    }

    private static func handshake(_ name: String, _ script: Script) -> Row {
        var row = Row(name, script, must: tooLong)
        row.address = "https://127.0.0.1:{port}/board.json"
        return row
    }
}
