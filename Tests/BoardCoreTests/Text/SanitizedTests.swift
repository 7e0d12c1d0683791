import BoardCore
import Testing

struct SanitizedTests {
    @Test(arguments: [
        "", "Plain words, 1 < 2 & \"quotes\" ~", "터미널에서 글을 읽는다는 것", "日本語のテキスト、「引用」。",
        "e\u{301}tude, 각", "👩‍👩‍👧‍👦 ❤️ 🇰🇷 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "“smart” – quotes… ✓ €", "สวัสดีชาวโลก हिन्दी עִבְרִית", "\u{FFFD}",
    ])
    func `clean text comes back as it was`(text: String) {
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
    func `every way to end a line becomes a newline, or a space in a line`(lineEnd: String) {
        #expect("one\(lineEnd)two".sanitized(as: .paragraphs) == "one\ntwo")
        #expect("one\(lineEnd)two".sanitized(as: .line) == "one two")
    }

    @Test(arguments: [
        "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{200E}", "\u{200F}",
        "\u{61C}",
        "\u{FEFF}", "\u{FFF9}", "\u{FFFA}", "\u{FFFB}", "\u{E0001}", "\u{E0041}", "\u{E007F}",
    ])
    func `what hides or reorders text is removed`(scalar: String) {
        #expect("pass\(scalar)word".sanitized(as: .line) == "password")
    }

    @Test func `tabs stay in paragraphs and become spaces in a line`() {
        #expect("a\tb".sanitized(as: .paragraphs) == "a\tb")
        #expect("a\t\tb".sanitized(as: .line) == "a  b")
    }

    @Test func `a line is trimmed at both ends, paragraphs only behind`() {
        #expect("\u{3000}\n title \t\u{A0}".sanitized(as: .line) == "title")
        #expect("  indented\n\n \n".sanitized(as: .paragraphs) == "  indented")
        #expect(" \n\u{2028}".sanitized(as: .paragraphs) == "")
    }

    @Test func `isolates stay where they are closed on their line`() {
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
    func `a flood of scalars without width is cut`(scalar: String) {
        let flooded = "a" + String(repeating: scalar, count: 1000) + "b"
        let expected = "a" + String(repeating: scalar, count: String.zeroWidthLimit) + "b"
        #expect(flooded.sanitized(as: .line).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test func `removed scalars do not let a flood begin anew`() {
        let marks = String(repeating: "\u{301}", count: 16)
        let text = ("a" + marks + "\u{200E}" + marks).sanitized(as: .line)
        #expect(text.unicodeScalars.count == 1 + String.zeroWidthLimit)
    }

    @Test func `tags without a whole flag are a hidden message and removed`() {
        #expect("🏴\u{E0067}\u{E0062}".sanitized(as: .line) == "🏴")
        let long = "🏴" + String(repeating: "\u{E0061}", count: 7) + "\u{E007F}"
        #expect(long.sanitized(as: .line) == "🏴")
    }

    @Test func `a text of blanks and invisible scalars is blank`() {
        #expect("".isBlank)
        #expect(" \u{200B}\u{3000}\u{301}\n".isBlank)
        #expect(!" . ".isBlank)
    }
}
