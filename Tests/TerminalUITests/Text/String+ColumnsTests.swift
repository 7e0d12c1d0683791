import TestSupport
import Testing

@testable import TerminalUI

@Suite struct StringColumnsTests {
    @Test(arguments: [
        ("", 0), ("plain ASCII", 11), ("안녕하세요", 10), ("日本語", 6), ("カタカナ", 8), ("ｶﾅ", 2),
        ("ＡＢ", 4), ("é", 1), ("e\u{301}", 1), ("각", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("😀", 2),
        ("\u{2764}", 1), ("\u{2764}\u{FE0F}", 2), ("\u{2601}\u{FE0E}", 1), ("1\u{FE0F}\u{20E3}", 1),
        ("👍🏽", 2), ("👨‍👩‍👧", 6), ("🏳️‍🌈", 4), ("🇰🇷", 2), ("a\u{200B}b", 2), ("a\u{AD}b", 2),
        ("\u{301}", 0), ("\u{1}\u{7F}\u{85}", 3), ("\t", 1), ("\r\n", 2), ("\u{378}", 1),
        ("\u{10FFFF}", 1), ("a\u{202E}b", 2), ("\u{1161}", 2), ("\u{11A8}", 2), ("\u{119E}", 1),
        ("\u{1112}\u{119E}\u{11AB}", 2), ("각\u{11A8}", 4), ("a\u{1161}\u{301}", 3),
        ("\u{1112}\u{301}\u{1161}", 4), ("\u{1160}", 0), ("\u{1160}\u{1161}", 2),
        ("\u{1112}\u{11AB}", 4),
    ])
    func `a text has the width that a terminal gives it`(_ text: String, _ columns: Int) {
        #expect(text.columnCount == columns)
    }

    @Test func `a thousand combining marks on a letter take no columns`() {
        let text = "e" + String(repeating: "\u{301}", count: 1000)

        #expect(text.columnCount == 1)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
        ("abcdef", -3, ""), ("가나다", 6, "가나다"), ("가나다", 5, "가나…"), ("가나다", 4, "가…"),
        ("가나다", 2, "…"), ("👨‍👩‍👧x", 6, "…"), ("", 0, ""),
    ])
    func `a truncated text ends in an ellipsis`(_ text: String, _ limit: Int, _ expected: String) {
        #expect(text.cut(toColumns: limit) == expected)
    }

    @Test func `prefixes and suffixes consist of whole characters`() {
        #expect("가나다".prefix(columns: 3) == "가")
        #expect("가나다".suffix(columns: 3) == "다")
        #expect("abc".prefix(columns: 2) == "ab")
        #expect("abc".suffix(columns: 2) == "bc")
        #expect("abc".suffix(columns: 9) == "abc")
        #expect("abc".prefix(columns: -1) == "")
        #expect("abc".suffix(columns: -1) == "")
    }

    @Test func `prefixes, suffixes and truncations are as long as possible`() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<3000 {
            let text = String.random(
                scalars: .random(in: 0...30, using: &generator), using: &generator)
            let limit = Int.random(in: 0...40, using: &generator)
            let beginning = text.prefix(columns: limit)
            let next = text[beginning.endIndex...].prefix(1)

            #expect(beginning.columnCount <= limit)
            #expect(next.isEmpty || (String(beginning) + next).columnCount > limit)
            #expect(text.suffix(columns: limit).columnCount <= limit)
            #expect(text.cut(toColumns: limit).columnCount <= limit)
        }
    }
}
