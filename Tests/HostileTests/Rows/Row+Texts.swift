/// Texts with terminal control sequences, in every visible member.
extension Row {
    static let texts =
        hostile.flatMap { text in
            ["list": "", "post": "<Enter>", "boards": "B"].sorted(by: <).map { place, keys in
                var row = Row(
                    "text in the \(place): \(text.debugDescription)",
                    .response(Response.ok(body: document(with: text))), must: .seen("Words"))
                row.options = ["--keys", keys]
                return row
            }
        } + addresses

    private static let hostile = [
        "\u{1b}[2J", "\u{1b}]52;c;aGFybQ==\u{7}", "\u{1b}]0;title\u{1b}\\", "\u{1b}P+q544e\u{1b}\\",
        "\u{9b}31m", "\u{9d}8;;http://x\u{9c}", "\u{e}\u{f}", "\r", "\u{8}\u{8}\u{8}", "\u{7}",
        "\u{0}",
        "\u{7f}", "\u{1b}c", "\u{1b}[6n", "\u{1b}[?1049h", "\u{202e}desrever",
        "\u{2066}\u{2067}\u{2068}",
        "\u{2069}\u{2069}", "\u{e0041}\u{e0042}", "\u{feff}", "\u{200b}\u{200d}",
        "\u{2028}\u{2029}",
        "\u{fff9}\u{fffa}\u{fffb}", "\u{85}", "\u{10ffff}", "\u{fffe}",
    ]

    private static func document(with text: String) -> String {
        let members = ["author", "body", "url", "boardId", "createdAt"]
            .map { "\"\($0)\": \"\(escaped(text))\"" }.joined(separator: ", ")
        return """
            {"boards": [{"id": "\(escaped(text))", "name": "Words \(escaped(text))"}],
            "data": [{"id": "\(escaped(text))1", "title": "Words \(text)\(escaped(text))",
            "tags": ["\(escaped(text))"], \(members),
            "comments": [{"author": "\(escaped(text))", "body": "\(escaped(text))"}]}]}
            """
    }

    /// Returns the text with JSON escapes; the title also contains the text without escapes.
    private static func escaped(_ text: String) -> String {
        text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// The address determines the name of the source.
    private static let addresses = ["%1b%5b2J", "%C2%9B31m", "%E2%80%AE", "%00", "%FF"].map {
        name in
        var row = Row("a board called \(name)", .response(Response.ok()), must: .shown)
        row.address = "http://127.0.0.1:{port}/\(name)"
        return row
    }
}
