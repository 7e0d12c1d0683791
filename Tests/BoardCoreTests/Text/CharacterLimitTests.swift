import Testing

@testable import BoardCore

/// Characters of unlimited length.
struct CharacterLimitTests {
    static let endless = [
        "👨\u{200D}", "\u{915}\u{94D}", "\u{1100}", "\u{600}", "\u{1F1E6}", "\u{301}",
        "\u{1F3FB}", "\u{FF9E}", "가\u{301}\u{11A8}", "\u{93E}", "\u{1F3F4}\u{200D}",
        "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E007F}\u{200D}",
    ]

    @Test(arguments: endless)
    func `no character has more scalars than the limit and a flag`(piece: String) {
        let text = "a" + String(repeating: piece, count: 1000) + "b"

        let cleaned = text.sanitized(as: .line)

        let longest = cleaned.map(\.unicodeScalars.count).max() ?? 0
        #expect(longest <= String.characterLimit + 6)
        #expect(cleaned.utf8.elementsEqual(cleaned.sanitized(as: .line).utf8))
    }

    @Test(arguments: ["👨\u{200D}", "\u{915}\u{94D}", "\u{1100}", "\u{600}", "\u{1F1E6}"])
    func `the visible part of an endless character stays`(piece: String) throws {
        let seen = try #require(piece.unicodeScalars.first)
        let text = String(repeating: piece, count: 1000).sanitized(as: .line)

        #expect(text.unicodeScalars.count { $0 == seen } == 1000)
    }

    @Test(arguments: 0...130)
    func `skin tones are found at any position`(offset: Int) {
        let before = String(repeating: "x", count: offset)
        let tones = String(repeating: "\u{1F3FB}", count: String.characterLimit)
        let text = (before + "👍" + tones + String(repeating: "y", count: 64)).sanitized(as: .line)

        #expect(text.unicodeScalars.contains("\u{200B}"))
    }

    @Test func `the quick scan finds every joining scalar`() {
        let missed = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
            Self.joins(scalar) && Self.looksClean(scalar)
        }
        #expect(missed.isEmpty)
    }

    @Test func `the longest letters with marks, families and flags are not split`() {
        let marks = "e" + String(repeating: "\u{301}", count: String.zeroWidthLimit)
        let family = "👩🏽\u{200D}❤️\u{200D}💋\u{200D}👩🏿"
        let flags = String(repeating: "🇰🇷", count: 200)
        for text in [marks, family, flags, String(repeating: "क्ष्म्य", count: 99)] {
            #expect(text.sanitized(as: .line).utf8.elementsEqual(text.utf8))
        }
    }

    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        let isHalfOfFlag = (0x1F1E6...0x1F1FF).contains(scalar.value)
        return !isHalfOfFlag && "가\(scalar)\(scalar)나".count < 4
    }

    private static func looksClean(_ scalar: Unicode.Scalar) -> Bool {
        let flood = String(repeating: Character(scalar), count: String.characterLimit)
        var text = "가가가가가가가가가가가가가가가가가가가가가가\(flood)나"
        return text.withUTF8 { TextScan(bytes: $0, shape: .line).isClean() }
    }
}
