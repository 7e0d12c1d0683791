import BoardCore
import Testing

struct PostQueryFaultTests {
    @Test(arguments: [
        ("newer:2x", 0..<8, "newer:2x", "write newer:2d (h, d, w, m, y)."),
        (
            "tea older:d", 4..<11, "older:d",
            "write older:2d (h, d, w, m, y)."
        ),
        (
            "newer:-1d", 0..<9, "newer:-1d",
            "write newer:2d (h, d, w, m, y)."
        ),
        (
            "newer:9999999999999999999d x", 0..<26, "newer:9999999999999999999d",
            "write newer:2d (h, d, w, m, y)."
        ),
        (
            "~author:", 0..<8, "~author:",
            "write author:mina or author:\"A B\"."
        ),
        (
            "author:\"\" x", 0..<9, "author:\"\"",
            "write author:mina or author:\"A B\"."
        ),
        ("tag: swift", 0..<4, "tag:", "write tag:swift."),
        ("board:", 0..<6, "board:", "write board:free, by id or name."),
        ("source:", 0..<7, "source:", "write source:hn."),
        (
            "sorce:hn", 0..<8, "sorce:hn",
            "did you mean source:? Quote it to search for this text."
        ),
        ("tea ~ milk", 4..<5, "~", "write what to exclude, as ~unread."),
        (
            "autor:kim", 0..<9, "autor:kim",
            "did you mean author:? Quote it to search for this text."
        ),
        ("~Tags:a", 0..<7, "~Tags:a", "did you mean tag:? Quote it to search for this text."),
        (
            "borad:a", 0..<7, "borad:a",
            "did you mean board:? Quote it to search for this text."
        ),
        (
            "nwer:1d", 0..<7, "nwer:1d",
            "did you mean newer:? Quote it to search for this text."
        ),
        (
            "tea since:2d", 4..<12, "since:2d",
            "did you mean newer:? Quote it to search for this text."
        ),
        (
            "From:mina", 0..<9, "From:mina",
            "did you mean author:? Quote it to search for this text."
        ),
        ("tea ~~swift", 4..<11, "~~swift", "write one ~, or quote it."),
        ("~~author:mina", 0..<13, "~~author:mina", "write one ~, or quote it."),
        // Positions count characters.
        (
            "차 👨‍👩‍👧 é newer:차", 6..<13, "newer:차",
            "write newer:2d (h, d, w, m, y)."
        ),
        ("e\u{301} ~", 2..<3, "~", "write what to exclude, as ~unread."),
    ])
    func `an error names the text, its position and a correction`(
        _ text: String, _ range: Range<Int>, _ word: String, _ advice: String
    ) {
        let fault = #expect(throws: PostQuery.Fault.self) { try PostQuery(text) }

        #expect(fault?.range == range)
        #expect(fault?.word == word)
        #expect(fault?.message == "“\(word)”: \(advice)")
    }

    @Test(arguments: [
        ("\"green tea", 0..<10, "\"green tea"), ("tea „green", 4..<10, "„green"),
        ("oolong ~tag:\"a \"\"b", 7..<18, "~tag:\"a \"\"b"),
    ])
    func `an unclosed quotation is an error in a complete query`(
        _ text: String, _ range: Range<Int>, _ word: String
    ) throws {
        let fault = #expect(throws: PostQuery.Fault.self) {
            try PostQuery(text, isComplete: true)
        }

        #expect(fault?.range == range)
        #expect(fault?.message == "“\(word)”: a closing quote is missing.")
        #expect(try PostQuery(text) != nil)
        #expect(try PostQuery(text + "\"", isComplete: true) != nil)
    }

    @Test(arguments: [
        "newer:2x", "~older:12", "author:", "~author:", "tag:", "board:", "tea ~", "~~swift",
        "category:swift", "tea after:2d",
    ])
    func `the message fits after the typed text on 80 columns`(_ text: String) throws {
        guard let fault = #expect(throws: PostQuery.Fault.self, performing: { try PostQuery(text) })
        else { return }

        // The advice to quote may be truncated; the footer shows it completely.
        let sentence = fault.message.prefix { $0 != "?" }
        #expect("filter: \(text)  Character 1, \(sentence)?".count <= 80)
    }

    @Test(arguments: [
        "http://a", "mailto:a@b", "news:x", "a:b", ":", "::", "re:", "tags://x", "\"autor:x\"",
    ])
    func `other words with a colon are ordinary words`(_ text: String) throws {
        #expect(try PostQuery(text) != nil)
    }

    @Test func `an error is safe to draw and short`() throws {
        let text = "newer:\u{1B}[2J" + String(repeating: "x", count: 10_000)

        let fault = try #require(throws: PostQuery.Fault.self) { try PostQuery(text) }

        #expect(fault.word == "newer:\u{FFFD}[2J" + String(repeating: "x", count: 30) + "…")
        #expect(fault.range == 0..<10_010)
    }
}
