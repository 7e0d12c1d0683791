/// Chunked bodies.
extension Row {
    static let chunked =
        all("chunk", lines, must: .shown) { .response(Chunks.posts(behind: $0)) }
        + all("strange chunk", strange, must: .shown.or(cut).or(.empty)) {
            .response(Chunks.posts(behind: $0))
        }
        + all("broken chunk", broken, must: .malformed) { .response(Chunks.posts(behind: $0)) }
        + all("huge chunk", huge, must: cut) { .response(Chunks.posts(behind: $0)) }
        + all("behind the chunks", trailers, must: .shown) { .response(whole + "0\r\n\($0)".bytes) }
        + sizes + ends + endlessChunks

    private static let whole = Response.head(Chunks.field) + Chunks.open(Response.posts.bytes)

    /// Posts before the fault may be shown along with it.
    private static let cut = Expectation.malformed.or(.cutOff)

    private static let lines = [
        Chunks.length, Chunks.length.uppercased(), "0000000\(Chunks.length)",
        "\(Chunks.length);a=b", "\(Chunks.length); a=\"b;\\\"c\"", "\(Chunks.length);",
        "\(Chunks.length);" + String(repeating: "x", count: 10_000),
    ]

    private static let strange = [
        "\(Chunks.length) ", " \(Chunks.length)", "\(Chunks.length)\t;a", "0x\(Chunks.length)",
        "+\(Chunks.length)", "\(Chunks.length)\r", "\(Chunks.length) 5", "\(Chunks.length)g",
        String(repeating: "0", count: 5000) + Chunks.length,
    ]

    private static let broken = [
        "", " ", "xyz", "-5", "g", ";", "\0", "\u{1b}[2J", "٥", "5", "{",
        String(repeating: "f", count: 1000),
    ]

    private static let huge = [
        "ffffffff", "7fffffffffffffff", "8000000000000000", "ffffffffffffffff",
        "10000000000000000",
    ]

    private static let trailers = [
        "\r\n", "X: y\r\n\r\n", "X: a\r\nY: b\r\n\r\n", "Content-Length: 5\r\n\r\n",
        "Content-MD5: x\r\nExpires: 0\r\n\r\n", "Set-Cookie: a=b\r\n\r\n", "X:\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n", "X: é\r\n\r\n", "\r\nHTTP/1.1 500 No\r\n\r\n",
        "Location: file:///etc/passwd\r\n\r\n", "\r\n\0\0\0",
    ]

    private static let sizes = [1, 7, 4096].map { size in
        let body = Chunks.encode(Response.posts.bytes, size: size)
        return Row("chunks of \(size)", .response(Response.head(Chunks.field) + body), must: .shown)
    }

    private static let ends = [
        Row("no last chunk", .response(whole), must: .truncatedAfterPosts.or(cut)),
        Row("half a last chunk", .response(whole + "0".bytes), must: .truncatedAfterPosts.or(cut)),
        Row("no end behind the last chunk", .response(whole + "0\r\n".bytes), must: .shown.or(cut)),
        Row("a cut trailer", .response(whole + "0\r\nX: y".bytes), must: .shown.or(cut)),
        Row(
            "the last chunk only", .response(Response.head(Chunks.field) + "0\r\n\r\n".bytes),
            must: .empty),
        Row("no chunk at all", .response(Response.head(Chunks.field)), must: cut),
        Row("half of the posts", .response(half + "40\r\nx".bytes), must: .truncatedAfterPosts),
        Row(
            "whole chunks of half of the posts", .response(half + "0\r\n\r\n".bytes),
            must: .documentCutOff),
        Row(
            "chunks with lines of LF",
            .response(Response.head(Chunks.field) + Chunks.encode(Response.posts.bytes, end: "\n")),
            must: .shown.or(cut)),
        Row(
            "posts that are no chunks",
            .response(Response.head(Chunks.field) + Response.posts.bytes),
            must: .malformed),
        Row(
            "chunks of chunks",
            .response(
                Response.head("Transfer-Encoding: chunked, chunked\r\n")
                    + Chunks.encode(Chunks.encode(Response.posts.bytes))),
            must: .shown.or(cut).or(.noBoard)),
    ]

    private static let half =
        Response.head(Chunks.field) + Chunks.open(Response.halfOfPosts.bytes)

    private static let endlessChunks = [
        Row(
            "a size without end", flood("0", behind: Response.head(Chunks.field)), must: .malformed),
        Row(
            "an extension without end",
            flood("x", behind: Response.head(Chunks.field) + "5;".bytes),
            must: cut),
        Row(
            "trailers without end", flood("X: y\r\n", behind: whole + "0\r\n".bytes),
            must: .shown.or(cut)),
        Row(
            "a trailer without end", flood("x", behind: whole + "0\r\nX: ".bytes),
            must: .shown.or(cut)),
    ]

    private static func flood(_ text: String, behind start: [UInt8]) -> Script {
        [.awaitRequest, .send(start), .flood(text.bytes, times: 5_000_000)]
    }
}
