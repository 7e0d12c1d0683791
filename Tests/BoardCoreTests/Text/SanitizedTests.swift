import Foundation
import Testing

@testable import BoardCore

struct SanitizedTests {
    @Test(arguments: [
        "", "Plain words, 1 < 2 & \"quotes\" ~", "터미널에서 글을 읽는다는 것", "日本語のテキスト、「引用」。",
        "e\u{301}tude, 각", "👩‍👩‍👧‍👦 ❤️ 🇰🇷 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "“smart” – quotes… ✓ €", "สวัสดีชาวโลก हिन्दी עִבְרִית", "\u{FFFD}",
    ])
    func `clean text is unchanged`(text: String) {
        #expect(text.sanitized(as: .line).unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(text.sanitized(as: .paragraphs).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(arguments: [
        0x00, 0x07, 0x08, 0x1B, 0x1F, 0x7F, 0x80, 0x9B, 0x9F, 0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE,
        0x10FFFF,
    ])
    func `a control or noncharacter becomes a replacement character`(value: UInt32) throws {
        let scalar = Character(try #require(Unicode.Scalar(value)))
        #expect("a\(scalar)b".sanitized(as: .line) == "a\u{FFFD}b")
        #expect("가\(scalar)".sanitized(as: .paragraphs) == "가\u{FFFD}")
    }

    @Test(arguments: ["\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\n"])
    func `every line terminator becomes a newline, or a space in a line`(lineEnd: String) {
        #expect("one\(lineEnd)two".sanitized(as: .paragraphs) == "one\ntwo")
        #expect("one\(lineEnd)two".sanitized(as: .line) == "one two")
    }

    @Test(arguments: [
        "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{200E}", "\u{200F}",
        "\u{61C}",
        "\u{FEFF}", "\u{FFF9}", "\u{FFFA}", "\u{FFFB}", "\u{E0001}", "\u{E0041}", "\u{E007F}",
    ])
    func `hiding and reordering characters are removed`(scalar: String) {
        #expect("pass\(scalar)word".sanitized(as: .line) == "password")
    }

    @Test func `tabs stay in paragraphs and become spaces in a line`() {
        #expect("a\tb".sanitized(as: .paragraphs) == "a\tb")
        #expect("a\t\tb".sanitized(as: .line) == "a  b")
    }

    @Test func `a line is trimmed at both ends, paragraphs only at the end`() {
        #expect("\u{3000}\n title \t\u{A0}".sanitized(as: .line) == "title")
        #expect("  indented\n\n \n".sanitized(as: .paragraphs) == "  indented")
        #expect(" \n\u{2028}".sanitized(as: .paragraphs) == "")
    }

    @Test func `isolates that are closed on their line stay`() {
        let closed = "a \u{2067}\u{2068}b\u{2069}\u{2069} c"
        #expect(closed.sanitized(as: .line).unicodeScalars.elementsEqual(closed.unicodeScalars))
    }

    @Test func `isolates left open, or closed twice, are removed`() {
        #expect("\u{2066}open".sanitized(as: .line) == "open")
        #expect("twice\u{2069}".sanitized(as: .line) == "twice")
        #expect("\u{2066}one\ntwo\u{2069}".sanitized(as: .paragraphs) == "one\ntwo")
        #expect("\u{2067}a\u{2066}b\u{2069}".sanitized(as: .line).unicodeScalars.count == 4)
    }

    @Test(arguments: [
        "\u{301}", "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{E0100}", "\u{1161}", "\u{20E3}",
    ])
    func `a long sequence of zero-width scalars is truncated`(scalar: String) {
        let flooded = "a" + String(repeating: scalar, count: 1000) + "b"
        let expected = "a" + String(repeating: scalar, count: String.zeroWidthLimit) + "b"
        #expect(flooded.sanitized(as: .line).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test func `removed scalars do not reset the zero-width limit`() {
        let marks = String(repeating: "\u{301}", count: 16)
        let text = ("a" + marks + "\u{200E}" + marks).sanitized(as: .line)
        #expect(text.unicodeScalars.count == 1 + String.zeroWidthLimit)
    }

    @Test func `tags without a complete flag are removed`() {
        #expect("🏴\u{E0067}\u{E0062}".sanitized(as: .line) == "🏴")
        let long = "🏴" + String(repeating: "\u{E0061}", count: 7) + "\u{E007F}"
        #expect(long.sanitized(as: .line) == "🏴")
    }

    @Test(arguments: ["한국어 제목입니다", "값", "뷁", "가힣", "쏴쐐 핥, 긹!"])
    func `Hangul in conjoining jamo becomes syllables`(text: String) {
        let jamo = text.decomposedStringWithCanonicalMapping
        #expect(!jamo.unicodeScalars.elementsEqual(text.unicodeScalars))

        #expect(jamo.sanitized(as: .line).unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(jamo.sanitized(as: .paragraphs).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func `every modern syllable is composed`() {
        let scalars = (0xAC00...0xD7A3).compactMap(Unicode.Scalar.init)
        let all = String(String.UnicodeScalarView(scalars))

        let cleaned = all.decomposedStringWithCanonicalMapping.sanitized(as: .line)

        #expect(cleaned.unicodeScalars.elementsEqual(all.unicodeScalars))
    }

    @Test(arguments: 0...130)
    func `a final jamo after its syllable is composed at any position`(offset: Int) {
        let before = String(repeating: "x", count: offset)
        let text = (before + "하\u{11AB}" + String(repeating: "y", count: 64)).sanitized(as: .line)

        #expect(text.unicodeScalars.contains("한"))
    }

    @Test(arguments: [
        "\u{1112}", "\u{1161}", "\u{11AB}a", "각\u{11A8}", "a\u{1161}", "\u{1112}\u{119E}\u{11AB}",
        "\u{1112}\u{301}\u{1161}", "\u{115F}\u{1161}", "\u{1112}\u{1160}", "가\u{11A7}",
    ])
    func `jamo that form no modern syllable stay`(text: String) {
        #expect(text.sanitized(as: .line).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func `jamo that become adjacent are composed, too`() {
        let text = "\u{1112}\u{200E}\u{1161}\u{2066}\u{11AB}".sanitized(as: .line)

        #expect(text.unicodeScalars.elementsEqual("한".unicodeScalars))
    }

    @Test(arguments: ["제목", "제목".decomposedStringWithCanonicalMapping])
    func `Hangul is found in any form`(words: String) throws {
        let title = "한국어 제목입니다".decomposedStringWithCanonicalMapping.sanitized(as: .line)
        let query = try #require(TextQuery(words))

        #expect(query.matches(title))
        #expect(query.ranges(in: title).map { title[$0] } == ["제목"])
    }

    @Test func `a text of white space and invisible scalars is blank`() {
        #expect("".isBlank)
        #expect(" \u{200B}\u{3000}\u{301}\n".isBlank)
        #expect(!" . ".isBlank)
    }
}

@Suite struct SentenceTests {
    @Test(arguments: [
        ("message is too old to edit (24hr limit)", "message is too old to edit (24hr limit)."),
        ("Too short.", "Too short."), ("Why?", "Why?"), ("No!", "No!"), ("Wait…", "Wait…"),
        ("잠시 후 다시", "잠시 후 다시."), ("", ""),
    ])
    func `a missing full stop is added`(words: String, sentence: String) {
        #expect(words.asSentence == sentence)
    }
}
