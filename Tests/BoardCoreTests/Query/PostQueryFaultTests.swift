import BoardCore
import Testing

struct PostQueryFaultTests {
    @Test(arguments: [
        ("newer:2x", 0..<8, "newer:2x", "an age is a number and h, d, w, m or y, as in newer:2d."),
        (
            "tea older:d", 4..<11, "older:d",
            "an age is a number and h, d, w, m or y, as in older:2d."
        ),
        (
            "newer:-1d", 0..<9, "newer:-1d",
            "an age is a number and h, d, w, m or y, as in newer:2d."
        ),
        (
            "newer:9999999999999999999d x", 0..<26, "newer:9999999999999999999d",
            "an age is a number and h, d, w, m or y, as in newer:2d."
        ),
        (
            "~author:", 0..<8, "~author:",
            "put a name after it, as in author:mina or author:\"Kim Minji\"."
        ),
        (
            "author:\"\" x", 0..<9, "author:\"\"",
            "put a name after it, as in author:mina or author:\"Kim Minji\"."
        ),
        ("tag: swift", 0..<4, "tag:", "put a tag after it, as in tag:swift."),
        ("board:", 0..<6, "board:", "put a board's id or name after it, as in board:free."),
        ("tea ~ milk", 4..<5, "~", "put what is not wanted after it, as in ~unread."),
        (
            "autor:kim", 0..<9, "autor:kim",
            "write author: if that is meant, or put the word into quotes."
        ),
        ("~Tags:a", 0..<7, "~Tags:a", "write tag: if that is meant, or put the word into quotes."),
        (
            "borad:a", 0..<7, "borad:a",
            "write board: if that is meant, or put the word into quotes."
        ),
        (
            "nwer:1d", 0..<7, "nwer:1d",
            "write newer: if that is meant, or put the word into quotes."
        ),
        (
            "tea since:2d", 4..<12, "since:2d",
            "write newer: if that is meant, or put the word into quotes."
        ),
        (
            "From:mina", 0..<9, "From:mina",
            "write author: if that is meant, or put the word into quotes."
        ),
        // Places are counted in characters.
        (
            "차 👨‍👩‍👧 é newer:차", 6..<13, "newer:차",
            "an age is a number and h, d, w, m or y, as in newer:2d."
        ),
        ("e\u{301} ~", 2..<3, "~", "put what is not wanted after it, as in ~unread."),
    ])
    func `a fault names the word, its place and what to do`(
        _ text: String, _ range: Range<Int>, _ word: String, _ advice: String
    ) {
        let fault = #expect(throws: PostQuery.Fault.self) { try PostQuery(text) }

        #expect(fault?.range == range)
        #expect(fault?.word == word)
        #expect(fault?.message == "“\(word)”: \(advice)")
    }

    @Test(arguments: [
        "http://a", "mailto:a@b", "news:x", "a:b", ":", "::", "re:", "tags://x", "\"autor:x\"",
    ])
    func `other words with a colon are words`(_ text: String) throws {
        #expect(try PostQuery(text) != nil)
    }

    @Test func `a fault is safe to draw and short`() throws {
        let text = "newer:\u{1B}[2J" + String(repeating: "x", count: 10_000)

        let fault = try #require(throws: PostQuery.Fault.self) { try PostQuery(text) }

        #expect(fault.word == "newer:\u{FFFD}[2J" + String(repeating: "x", count: 30) + "…")
        #expect(fault.range == 0..<10_010)
    }
}
