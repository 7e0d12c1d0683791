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
