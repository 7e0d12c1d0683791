import TestSupport
import Testing

@testable import TerminalUI

@Suite struct TextWrapperTests {
    @Test func `lines break between words`() {
        #expect(lines("the quick brown fox", 10) == ["the quick", "brown fox"])
        #expect(lines("the quick brown fox", 9) == ["the quick", "brown fox"])
        #expect(lines("the quick brown fox", 8) == ["the", "quick", "brown", "fox"])
    }

    @Test func `a line that fits is unchanged`() {
        #expect(lines("", 10) == [""])
        #expect(lines("short", 5) == ["short"])
        #expect(lines("  indented", 20) == ["  indented"])
        #expect(lines("가나 다라", 9) == ["가나 다라"])
    }

    @Test func `no line begins with the blanks at which it broke`() {
        #expect(lines("abcd     efgh", 4) == ["abcd", "efgh"])
        #expect(lines("abcd efgh  ", 4) == ["abcd", "efgh"])
        #expect(lines("          ", 4) == [""])
    }

    @Test func `a line of code breaks where it is full and keeps its blanks`() {
        #expect(pieces("  let x   = 가나 + 1", 8) == ["  let x ", "  = 가나", " + 1"])
        #expect(pieces("\tx\ty", 10) == ["        x ", "      y"])
        #expect(pieces("12345678", 4) == ["1234", "5678"])
        #expect(pieces("1가나", 4) == ["1가", "나"])
        #expect(pieces("", 4) == [""])
        #expect(pieces("가나", 1) == ["가", "나"])
    }

    @Test func `Korean breaks between words`() {
        #expect(lines("동해 물과 백두산이 마르고", 12) == ["동해 물과", "백두산이", "마르고"])
    }

    @Test func `Japanese and Chinese break between characters`() {
        #expect(lines("吾輩は猫である", 6) == ["吾輩は", "猫であ", "る"])
        #expect(lines("他们在那里", 5) == ["他们", "在那", "里"])
    }

    @Test func `no line begins with closing or ends with opening punctuation`() {
        #expect(lines("吾輩は。猫", 6) == ["吾輩", "は。猫"])
        #expect(lines("これ「は」猫", 6) == ["これ", "「は」", "猫"])
        #expect(lines("真（假）", 4) == ["真", "（假", "）"])
    }

    @Test func `a word wider than a line is broken`() {
        #expect(lines("a abcdefgh b", 4) == ["a", "abcd", "efgh", "b"])
        #expect(lines("가나다라", 5) == ["가나", "다라"])
    }

    @Test func `an address breaks at its punctuation, repeatedly`() {
        #expect(
            lines("https://a.example/one-two/three.four?five=sixseven", 22) == [
                "https://a.example/one-", "two/three.four?", "five=sixseven",
            ])
        #expect(lines("see abc/defghijklmno", 12) == ["see", "abc/", "defghijklmno"])
        #expect(lines("see a.example/some-long/path", 22) == ["see a.example/some-", "long/path"])
    }

    @Test func `a compound word breaks after its hyphen and an option before it`() {
        #expect(lines("state-of-the-art", 9) == ["state-of-", "the-art"])
        #expect(lines("use --verbose", 8) == ["use", "--verbos", "e"])
        #expect(lines("abc --de", 6) == ["abc", "--de"])
    }

    @Test func `the name of a command is not broken if it fits a line`() {
        #expect(lines("go down  :page-down", 15) == ["go down", ":page-down"])
        #expect(
            lines("such as :page-down well-known", 14) == ["such as", ":page-down", "well-known"])
        #expect(lines(":half-page-down", 11) == [":half-page-", "down"])
        #expect(lines("at 10:a-b", 8) == ["at 10:a-", "b"])
    }

    @Test func `a tab advances to the next multiple of eight`() {
        #expect(lines("a\tb\tc", 40) == ["a       b       c"])
        #expect(lines("\tcode", 40) == ["        code"])
        #expect(lines("한글\tb", 40) == ["한글    b"])
        #expect(lines("a\tb", 5) == ["a", "b"])
    }

    @Test func `a character wider than a line is alone or split`() {
        #expect(lines("a가b", 1) == ["a", "가", "b"])
        #expect(lines("👨‍👩‍👧x", 4).map(\.columnCount) == [4, 3])
        #expect(lines("가", 0) == ["가"])
        #expect(lines("ab", -5) == ["a", "b"])
    }

    @Test func `no line is wider than the width and only blanks are dropped`() {
        var generator = SeededGenerator(seed: 3)
        for round in 0..<2000 {
            let text = String.random(
                scalars: .random(in: 0...120, using: &generator), using: &generator)
            let width = round % 250 + 1
            let lines = lines(text, width)

            // Only a character of two columns may be wider than a line of one column.
            #expect(lines.allSatisfy { $0.columnCount <= max(2, width) })
            #expect(withoutBlanks(lines.joined()) == withoutBlanks(text))
            #expect(!lines.isEmpty)
        }
    }

    @Test func `words of any width are not broken if they fit`() {
        var generator = SeededGenerator(seed: 4)
        for width in 1...250 {
            let words = (0..<60).map { _ in
                String(repeating: "x", count: .random(in: 1...width, using: &generator))
            }
            let lines = lines(words.joined(separator: " "), width)

            #expect(lines.allSatisfy { $0.columnCount <= width })
            #expect(lines.flatMap { $0.split(separator: " ").map(String.init) } == words)
            #expect(
                zip(lines, lines.dropFirst()).allSatisfy { line, next in
                    line.count + 1 + next.prefix { $0 != " " }.count > width
                })
        }
    }

    private func pieces(_ line: String, _ width: Int) -> [String] {
        TextWrapper.pieces(of: line, width: width)
    }

    private func lines(_ text: String, _ width: Int) -> [String] {
        TextWrapper.lines(of: text, width: width)
    }

    /// Returns the text without break opportunities, of which a line shows nothing or a hyphen.
    private func withoutBlanks(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !" \t-\u{AD}\u{200B}".unicodeScalars.contains($0) }
    }
}
