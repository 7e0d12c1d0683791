/// The Content-Length of responses.
extension Row {
    static let lengths =
        all("no length", nonsense, must: .shown.or(.malformed), script: length)
        + all("impossible length", negative, must: .malformed.or(.shown), script: length)
        + all("huge length", huge, must: .tooLarge.or(.malformed), script: length)
        + all("length nobody can count", uncountable, must: unbelievable, script: length)
        + contradictions + differences

    private static func length(_ value: String) -> Script {
        .response(Response.head("Content-Length: \(value)\r\n") + Response.posts.bytes)
    }

    private static let nonsense = [
        "", " ", "abc", "NaN", "1e3", "0x10", "1_000", "\"5\"", "٥", ";", "null", "\u{1b}[2J",
    ]

    private static let negative = ["-1", "-0", "-9223372036854775808", "-9223372036854775809"]

    private static let huge = [
        "9223372036854775807", "9223372036854775806", "4611686018427387904", "1099511627776",
    ]

    private static let uncountable = [
        "9223372036854775808", "18446744073709551615", "18446744073709551616",
        "18446744073709551621", String(repeating: "9", count: 100),
        String(repeating: "9", count: 10_000),
    ]

    private static let unbelievable = Expectation.tooLarge.or(.malformed).or(.shown)

    /// Two lengths, of which one is wrong.
    private static let contradictions = all(
        "two lengths",
        [
            "\(Response.length)\r\nContent-Length: 9999",
            "9999\r\nContent-Length: \(Response.length)",
            "5, \(Response.length)", "\(Response.length) 5",
            "\(Response.length)\r\nContent-Length: -1",
        ],
        must: .malformed.or(.shown).or(.truncatedAfterPosts), script: length)

    private static let differences = [
        Row("a length of 0", length("0"), must: .empty),
        Row(
            "a length that ends in a post", length("\(Response.length / 2)"), must: .documentCutOff),
        Row("a length one too short", length("\(Response.length - 1)"), must: .shown),
        Row("a length one too long", length("\(Response.length + 1)"), must: longer),
        Row("a length far too long", length("100000"), must: longer),
        Row(
            "a length and chunks",
            .response(
                Response.head("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n")
                    + Chunks.encode(Response.posts.bytes)),
            must: .shown.or(.malformed)),
    ]

    /// The posts are complete, but the response is not.
    private static let longer = Expectation.truncatedAfterPosts.or(.shown)
}
