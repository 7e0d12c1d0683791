import Testing

@testable import TerminalUI

/// Characters that are newer than the C library.
@Suite struct NewerCharacterTests {
    init() { _ = UTF8Locale.isSelected }

    /// Blocks and parts of blocks, with the width of their characters.
    private static let blocks: [(name: String, range: ClosedRange<UInt32>, columns: Int)] = [
        ("emoji of 15.0", 0x1FA75...0x1FA77, 2), ("emoji of 15.0", 0x1FAE8...0x1FAE8, 2),
        ("emoji of 15.0", 0x1FABF...0x1FABF, 2), ("emoji of 15.0", 0x1FADA...0x1FADB, 2),
        ("emoji of 15.0", 0x1FAF7...0x1FAF8, 2), ("wireless", 0x1F6DC...0x1F6DC, 2),
        ("emoji of 16.0", 0x1FAE9...0x1FAE9, 2), ("emoji of 16.0", 0x1FABE...0x1FABE, 2),
        ("emoji of 16.0", 0x1FADC...0x1FADC, 2), ("emoji of 16.0", 0x1FADF...0x1FADF, 2),
        ("emoji of 17.0", 0x1FAC8...0x1FAC8, 2), ("emoji of 17.0", 0x1FACD...0x1FACD, 2),
        ("emoji of 17.0", 0x1FAEA...0x1FAEA, 2), ("emoji of 17.0", 0x1F6D8...0x1F6D8, 2),
        ("CJK Extension H", 0x31350...0x323AF, 2), ("CJK Extension I", 0x2EBF0...0x2EE5D, 2),
        ("CJK Extension J", 0x323B0...0x33479, 2), ("CJK Extension C", 0x2A700...0x2B73F, 2),
        ("Ideographic Description", 0x2FFC...0x2FFF, 2), ("strokes", 0x31E4...0x31E5, 2),
        ("Tangut Components", 0x18D80...0x18DF2, 2), ("Khitan", 0x18CFF...0x18CFF, 2),
        ("small kana", 0x1B132...0x1B132, 2), ("small kana", 0x1B155...0x1B155, 2),
        ("Cyrillic Extended-D", 0x1E030...0x1E06D, 1), ("Kawi letters", 0x11F12...0x11F33, 1),
        ("Nag Mundari letters", 0x1E4D0...0x1E4EB, 1), ("Garay letters", 0x10D4A...0x10D65, 1),
        ("Todhri", 0x105C0...0x105F3, 1), ("Sunuwar", 0x11BC0...0x11BE0, 1),
        ("Ol Onal letters", 0x1E5D0...0x1E5ED, 1), ("Kirat Rai", 0x16D43...0x16D6A, 1),
        ("Gurung Khema letters", 0x16100...0x1611D, 1), ("Tulu-Tigalari", 0x11380...0x11389, 1),
        ("legacy computing", 0x1CC00...0x1CCEF, 1), ("Egyptian Extended", 0x13460...0x143FA, 1),
        ("Kaktovik numerals", 0x1D2C0...0x1D2D3, 1), ("Arabic Extended-C", 0x10EC2...0x10EC4, 1),
        ("Telugu", 0xC5D...0xC5D, 1), ("Latin Extended-D", 0xA7CB...0xA7CD, 1),
        ("marks of Arabic", 0x897...0x897, 0), ("Cyrillic mark", 0x1E08F...0x1E08F, 0),
        ("Kawi marks", 0x11F36...0x11F3A, 0), ("Nag Mundari marks", 0x1E4EC...0x1E4EF, 0),
        ("Garay marks", 0x10D69...0x10D6D, 0), ("Gurung Khema marks", 0x1611E...0x16129, 0),
        ("Ol Onal marks", 0x1E5EE...0x1E5EF, 0), ("Egyptian modifiers", 0x13447...0x13455, 0),
        ("extended marks", 0x1ACF...0x1ADD, 0), ("extended marks", 0x1AE0...0x1AEB, 0),
        ("Arabic marks", 0x10EFA...0x10EFF, 0),
    ]

    @Test(arguments: blocks.indices)
    func `each character of a newer block has its width and is drawn`(_ number: Int) throws {
        let block = Self.blocks[number]
        for value in block.range {
            let scalar = try #require(Unicode.Scalar(value))
            let glyph = "\(scalar)".glyphs

            if "\(scalar)".columnCount != block.columns { Issue.record("\(block.name) \(value)") }
            if block.columns > 0, glyph != [scalar] { Issue.record("\(block.name) \(value)") }
            // A combining mark is drawn on the character before it.
            if block.columns == 0, scalar.properties.generalCategory == .nonspacingMark,
                "a\(scalar)".glyphs != ["a", scalar]
            {
                Issue.record("\(block.name) \(value)")
            }
        }
    }

    @Test func `no assigned character is drawn as a replacement character`() {
        for value in (0x20...0x10FFFF) as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value), value != 0xFFFD else { continue }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: continue
            default: break
            }
            if !scalar.properties.isNoncharacterCodePoint, "\(scalar)".glyphs.contains("\u{FFFD}") {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }

    @Test func `emoji have two columns and enclosing marks none`() {
        for value in (0x300...0x3FFFF) as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if scalar.properties.isEmojiPresentation, !scalar.isRegionalIndicator,
                "\(scalar)".columnCount != 2
            {
                Issue.record("U+\(String(value, radix: 16))")
            }
            if scalar.properties.generalCategory == .enclosingMark, "\(scalar)".columnCount != 0 {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }

    @Test func `table cells with newer characters are aligned`() {
        for (text, columns) in [("🩷🫨", 4), ("abcd", 4), ("𞀰𑼂", 2), ("a\u{1E08F}", 1), ("𱍐", 2)] {
            #expect(text.columnCount == columns)
            #expect(text.cut(toColumns: columns) == text)
        }
    }
}

extension String {
    /// The drawn scalars.
    fileprivate var glyphs: [Unicode.Scalar] {
        var reader = GlyphReader(self[...])
        var characters: [CInt] = []
        while reader.read(into: &characters) != nil {}
        return characters.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
    }
}
