import Foundation
import TestSupport
import Testing

@testable import TerminalUI

@Suite struct WidthRulesTests {
    /// Texts with their widths under four sets of rules.
    ///
    /// Emoji are separate, or joined; only joiners and flags are supported; and ambiguous
    /// characters are also wide.
    private static let widths: [(String, Int, Int, Int, Int)] = [
        ("👩‍💻", 4, 2, 2, 2), ("👨‍👩‍👧‍👦", 8, 2, 2, 2), ("👩🏽‍💻", 4, 2, 2, 2),
        ("👩🏽‍❤️‍💋‍👨🏿", 8, 2, 2, 2), ("🏳️‍🌈", 4, 2, 4, 2), ("❤️‍🔥", 4, 2, 4, 2),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2, 2, 2, 2), ("🧔‍♂️", 4, 2, 2, 2), ("❤️", 2, 2, 2, 2), ("☀️", 2, 2, 2, 2),
        ("✔️", 2, 2, 2, 2), ("❤", 1, 1, 1, 1), ("☀", 1, 1, 1, 1), ("☎\u{FE0E}", 1, 1, 1, 2),
        ("1️⃣", 1, 2, 1, 2), ("#️⃣", 1, 2, 1, 2), ("1\u{20E3}", 1, 1, 1, 1), ("12", 2, 2, 2, 2),
        ("🇰🇷", 2, 2, 2, 2), ("🇰", 1, 2, 2, 2), ("🇰🇷🇺", 3, 4, 4, 4), ("👍🏽", 2, 2, 2, 2),
        ("☝🏽", 1, 2, 1, 2), ("👍", 2, 2, 2, 2), ("👩\u{200D}", 2, 2, 2, 2),
        ("👩\u{200D}x", 3, 3, 3, 3), ("★\u{FE0F}", 2, 2, 2, 2), ("…", 1, 1, 1, 2),
        ("·", 1, 1, 1, 2), ("°±×÷§", 5, 5, 5, 10), ("Жё", 2, 2, 2, 4), ("αω", 2, 2, 2, 4),
        ("α\u{301}", 1, 1, 1, 2), ("─│", 2, 2, 2, 2), ("\u{1}", 1, 1, 1, 1),
        ("\u{119E}", 1, 1, 1, 1), ("abc é", 5, 5, 5, 6),
        ("한글", 4, 4, 4, 4), ("\u{2508}╭", 2, 2, 2, 4),
    ]

    @Test(arguments: widths)
    func `a text is as wide as the terminal draws it`(
        text: String, apart: Int, whole: Int, joined: Int, ambiguous: Int
    ) {
        #expect(columns(of: text, []) == apart)
        #expect(columns(of: text, .wholeEmoji) == whole)
        #expect(columns(of: text, [.joinedEmoji, .flags]) == joined)
        #expect(columns(of: text, WidthRules.wholeEmoji.union(.wideAmbiguous)) == ambiguous)
    }

    @Test func `the skin tone of a joined emoji is omitted if it would be separate`() {
        #expect(glyphs(of: "👩🏽‍💻", .joinedEmoji) == ["👩‍💻"])
        #expect(glyphs(of: "👩🏽‍💻", .wholeEmoji) == ["👩🏽‍💻"])
        #expect(glyphs(of: "👩🏽‍💻", []) == ["👩", "💻"])
    }

    @Test func `an endless emoji is split into pieces that a terminal supports`() {
        let glyphs = glyphs(of: String(repeating: "👩‍", count: 1000) + "👩", .wholeEmoji)

        #expect(glyphs.count > 100)
        #expect(glyphs.allSatisfy { $0.unicodeScalars.count <= 16 })
    }

    @Test(arguments: ["👨\u{200D}", "\u{1F1E6}", "❤\u{FE0F}\u{200D}", "1\u{FE0F}", "👍🏽", "α\u{301}"])
    func `measuring takes steps proportional to the length`(piece: String) {
        let steps = [1000, 2000].map { count in
            let text = CountedScalars(String(repeating: piece, count: count))
            _ =
                GlyphReader(
                    text, in: text.startIndex..<text.endIndex, rules: WidthRules(rawValue: .max)
                ).allColumns
            return text.counter.steps
        }

        #expect(2 * steps[1] <= 5 * steps[0])
        #expect(steps[0] <= 40 * 1000 * piece.unicodeScalars.count)
    }

    @Test func `the widths of characters add up, whatever the rules are`() {
        var generator = SeededGenerator(seed: 7)
        let pieces = [
            "👩", "\u{200D}", "\u{FE0F}", "❤", "🏽", "1", "\u{20E3}", "🇰", "🏴", "\u{E0067}", "·", "가",
        ]
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0...12, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let rules = WidthRules(rawValue: .random(in: 0..<64, using: &generator))
            let parts = ClusterReader(text.unicodeScalars, rules: rules).map(\.columns)

            #expect(parts.reduce(0, +) == columns(of: text, rules), "\(text)")
        }
    }

    private func columns(of text: String, _ rules: WidthRules) -> Int {
        GlyphReader(text[...], rules: rules).allColumns
    }

    private func glyphs(of text: String, _ rules: WidthRules) -> [String] {
        var reader = GlyphReader(text[...], rules: rules)
        var glyphs: [String] = []
        var characters: [wchar_t] = []
        while reader.read(into: &characters) != nil {
            glyphs.append(String(characters[...]))
            characters = []
        }
        return glyphs
    }
}

extension GlyphReader {
    fileprivate var allColumns: Int {
        var reader = self
        var scratch: [wchar_t] = []
        return reader.readColumns(scratch: &scratch)
    }
}
