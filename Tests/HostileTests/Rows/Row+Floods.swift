/// Excessive heads.
extension Row {
    static let floods = [
        Row("200 fields", crowd("X: y\r\n", times: 200), must: .shown),
        Row("200 cookies", crowd("Set-Cookie: a=b; Path=/\r\n", times: 200), must: .shown),
        Row("1000 fields", crowd("X: y\r\n", times: 1000), must: some),
        Row("500 cookies", crowd("Set-Cookie: a=b; Path=/\r\n", times: 500), must: some),
        Row("a field of 60 kB", crowd("X: \(text(60_000))\r\n", times: 1), must: .shown),
        Row("a field of 200 kB", crowd("X: \(text(200_000))\r\n", times: 1), must: some),
        Row(
            "a cookie of 200 kB", crowd("Set-Cookie: a=\(text(200_000))\r\n", times: 1), must: some),
        Row("20,000 fields", crowd("X-Field: value\r\n", times: 20_000), must: some),
        Row("20,000 cookies", crowd("Set-Cookie: a=b; c\r\n", times: 20_000), must: some),
        Row("a field folded 20,000 times", crowd(" and so on\r\n", times: 20_000), must: some),
        Row("fields without end", endless("X: y\r\n"), must: .malformed),
        Row("a field without end", endless("x"), must: .malformed),
        Row("a folded field without end", endless("X:\r\n y\r\n"), must: .malformed),
        Row("the name of a field without end", endless("\0"), must: .malformed),
        Row(
            "empty lines in front", [.awaitRequest, .flood("\r\n".bytes, times: many)],
            must: .broken),
    ]

    private static let many = 20_000_000
    private static let some = Expectation.shown.or(.malformed)

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static func crowd(_ field: String, times: Int) -> Script {
        .response(Response.ok(Response.type + String(repeating: field, count: times)))
    }

    private static func endless(_ field: String) -> Script {
        [.awaitRequest, .send("HTTP/1.1 200 OK\r\n".bytes), .flood(field.bytes, times: many)]
    }
}

/// A quarter of a megabyte that expands to forty megabytes.
extension Row {
    static let bombs = [
        Row("blanks", bomb("[", of: " "), must: .cutOff.or(tooMuch)),
        Row("brackets", bomb("", of: "["), must: tooMuch),
        Row("a title", bomb(#"[{"id":1,"title":""#, of: "x"), must: .cutOff.or(tooMuch)),
        Row("a name", bomb(#"{""#, of: "x"), must: .cutOff.or(tooMuch)),
        Row("a number", bomb(#"[{"id":"#, of: "1"), must: .cutOff.or(tooMuch)),
        Row("a body", bomb(#"[{"id":1,"title":"t","body":""#, of: "x"), must: .cutOff.or(tooMuch)),
        Row("commas", bomb("[", of: ","), must: .cutOff.or(tooMuch)),
        Row("quotes", bomb("[", of: "\""), must: .cutOff.or(tooMuch)),
        Row("lines", bomb("", of: "\n"), must: .cutOff.or(tooMuch)),
    ]

    private static let tooMuch = Expectation.tooLarge.or(.noBoard).or(.malformed)

    /// Returns a stream that expands to `start`, followed by many copies of the character.
    private static func bomb(_ start: String, of character: String) -> Script {
        let (fuse, cycle) = Packed.bomb(of: character.bytes[0])
        let head = Response.head("Content-Encoding: gzip\r\n\(Response.type)") + Packed.gzipHead
        let block = Packed.block(start.bytes, isLast: false)
        return [.awaitRequest, .send(head + block + fuse), .flood(cycle, times: 20_000)]
    }
}
