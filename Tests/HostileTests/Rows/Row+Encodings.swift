/// Compressed bodies, and bodies with a wrong coding.
extension Row {
    static let encodings = packed + lying + spoiled + bombs

    private static func encoded(_ coding: String, _ body: [UInt8]) -> Script {
        .response(Response.ok("Content-Encoding: \(coding)\r\n\(Response.type)", body: body))
    }

    private static let posts = Response.posts.bytes
    private static let gzip = Packed.gzip(posts)
    /// The expectation for codings that the program does not request and may not support.
    private static let honest = Expectation.shown.or(.malformed)

    private static let packed = [
        Row("gzip", encoded("gzip", gzip), must: .shown),
        Row("gzip by its old name", encoded("x-gzip", gzip), must: .shown),
        Row("gzip in capitals", encoded("GZIP", gzip), must: .shown),
        Row("zlib", encoded("deflate", Packed.zlib(posts)), must: honest),
        Row("deflate", encoded("deflate", Packed.deflate(posts)), must: honest),
        Row("Brotli", encoded("br", Packed.brotli(posts)), must: honest),
        Row("gzip in gzip", encoded("gzip, gzip", Packed.gzip(gzip)), must: honest),
        Row("identity", encoded("identity", posts), must: .shown),
        Row("no name of a coding", encoded("", posts), must: .shown),
        Row("gzip in chunks", .response(chunkedHead + Chunks.encode(gzip, size: 5)), must: .shown),
        Row(
            "gzip as a transfer coding",
            .response(
                Response.head("Transfer-Encoding: gzip, chunked\r\n") + Chunks.encode(gzip)),
            must: honest.or(.noBoard)),
        Row("gzip without a length", .response(Response.head(gzipField) + gzip), must: .shown),
        Row("gzip in single bytes", trickled, must: .shown),
        Row(
            "gzip that nobody names", .response(Response.ok(body: gzip)), must: .noBoard.or(.shown)),
    ]

    private static let gzipField = "Content-Encoding: gzip\r\n"
    private static let chunkedHead = Response.head(gzipField + Chunks.field)
    private static let trickled: Script = [
        .awaitRequest, .trickle(Response.ok(gzipField, body: gzip), by: 1),
    ]

    /// Accepting a wrong coding name is allowed, but not required.
    private static let lying =
        all(
            "posts that call themselves", ["gzip", "deflate", "br", "zstd", "gzip, br"],
            must: honest
        ) { encoded($0, posts) }
        + all(
            "a coding called",
            ["compress", "exi", "rot13", "\u{1b}[2J", "x;q=0", "*", ",", "gzip;"],
            must: honest.or(.noBoard)
        ) { encoded($0, posts) }

    private static let spoiled = [
        Row("an empty gzip", encoded("gzip", Packed.gzip([])), must: .empty),
        Row("gzip of no byte", encoded("gzip", []), must: .malformed.or(.empty)),
        Row("half a head of gzip", encoded("gzip", [0x1f, 0x8b, 8]), must: .malformed),
        Row("a head of gzip", encoded("gzip", Packed.gzipHead), must: .malformed),
        Row("half of a gzip", encoded("gzip", Array(gzip.prefix(150))), must: .malformed),
        Row(
            "gzip without its sum", encoded("gzip", gzip.dropLast(8)), must: .shown.or(.malformed)),
        Row("gzip with a wrong sum", encoded("gzip", gzip.dropLast(8) + wrong), must: .malformed),
        Row(
            "gzip with junk behind", encoded("gzip", gzip + "junk".bytes),
            must: .shown.or(.malformed)
        ),
        Row("gzip with zeros behind", encoded("gzip", gzip + [0, 0]), must: .shown.or(.malformed)),
        Row(
            "two gzips", encoded("gzip", Packed.gzip(first) + Packed.gzip(rest)),
            must: .shown.or(.malformed)),
        Row(
            "an unknown method", encoded("gzip", [0x1f, 0x8b, 7] + gzip.dropFirst(3)),
            must: .malformed),
        Row(
            "reserved flags", encoded("gzip", [0x1f, 0x8b, 8, 0xe0] + gzip.dropFirst(4)),
            must: .malformed),
        Row("a name without end", encoded("gzip", named + many(0x41)), must: .malformed),
        Row("a broken block", encoded("gzip", Packed.gzipHead + [7, 7, 7]), must: .malformed),
        Row("a broken brotli", encoded("br", [0xff, 0xff, 0xff]), must: .malformed),
        Row("a broken zlib", encoded("deflate", [0x78, 1, 7, 7, 7]), must: .malformed),
    ]

    private static let wrong = [UInt8](repeating: 7, count: 8)
    private static let first = Array(posts.prefix(100))
    private static let rest = Array(posts.dropFirst(100))
    private static let named: [UInt8] = [0x1f, 0x8b, 8, 8] + Packed.gzipHead.dropFirst(4)
    private static func many(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 100_000) }
}
