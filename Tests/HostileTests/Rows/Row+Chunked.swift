/// Chunked bodies.
extension Row {
    static let chunked =
        all("chunk", lines, must: .shown) { .answer(Chunks.posts(behind: $0)) }
        + all("strange chunk", strange, must: .shown.or(cut).or(.empty)) {
            .answer(Chunks.posts(behind: $0))
        }
        + all("broken chunk", broken, must: .malformed) { .answer(Chunks.posts(behind: $0)) }
        + all("huge chunk", huge, must: cut) { .answer(Chunks.posts(behind: $0)) }
        + all("behind the chunks", trailers, must: .shown) { .answer(whole + "0\r\n\($0)".bytes) }
        + sizes + ends + endlessChunks

    private static let whole = Answer.head(Chunks.field) + Chunks.open(Answer.posts.bytes)

    /// What came before the fault may be shown with it.
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
        let body = Chunks.encode(Answer.posts.bytes, size: size)
        return Row("chunks of \(size)", .answer(Answer.head(Chunks.field) + body), must: .shown)
    }

    private static let ends = [
        Row("no last chunk", .answer(whole), must: .cutOffBehindPosts.or(cut)),
        Row("half a last chunk", .answer(whole + "0".bytes), must: .cutOffBehindPosts.or(cut)),
        Row("no end behind the last chunk", .answer(whole + "0\r\n".bytes), must: .shown.or(cut)),
        Row("a cut trailer", .answer(whole + "0\r\nX: y".bytes), must: .shown.or(cut)),
        Row(
            "the last chunk only", .answer(Answer.head(Chunks.field) + "0\r\n\r\n".bytes),
            must: .empty),
        Row("no chunk at all", .answer(Answer.head(Chunks.field)), must: cut),
        Row("half of the posts", .answer(half + "40\r\nx".bytes), must: .cutOffBehindPosts),
        Row(
            "whole chunks of half of the posts", .answer(half + "0\r\n\r\n".bytes),
            must: .documentCutOff),
        Row(
            "chunks with lines of LF",
            .answer(Answer.head(Chunks.field) + Chunks.encode(Answer.posts.bytes, end: "\n")),
            must: .shown.or(cut)),
        Row(
            "posts that are no chunks", .answer(Answer.head(Chunks.field) + Answer.posts.bytes),
            must: .malformed),
        Row(
            "chunks of chunks",
            .answer(
                Answer.head("Transfer-Encoding: chunked, chunked\r\n")
                    + Chunks.encode(Chunks.encode(Answer.posts.bytes))),
            must: .shown.or(cut).or(.noBoard)),
    ]

    private static let half =
        Answer.head(Chunks.field) + Chunks.open(Answer.halfOfPosts.bytes)

    private static let endlessChunks = [
        Row("a size without end", flood("0", behind: Answer.head(Chunks.field)), must: .malformed),
        Row(
            "an extension without end", flood("x", behind: Answer.head(Chunks.field) + "5;".bytes),
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
