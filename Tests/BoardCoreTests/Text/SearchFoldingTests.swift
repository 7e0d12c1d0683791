import BoardCore
@testable import Essentials
import Foundation
import TestSupport
import Testing

/// Differences that a search ignores, and others that it does not.
struct SearchFoldingTests {
    @Test(arguments: [
        ("cafe", "Café"), ("cafe", "Cafe\u{301}"), ("café", "Cafe\u{301}"), ("cafe\u{301}", "CAFÉ"),
        ("café", "cafe"), ("naive", "naïve"), ("koln", "Ko\u{308}ln"), ("ångstrom", "Ångström"),
        ("strasse", "STRASSE"), ("strasse", "Straße"), ("Straße", "STRASSE"), ("STRAẞE", "straße"),
        ("ελλαδα", "Ελλάδα"), ("σας", "ΣΑΣ"), ("елка", "Ёлка"),
        ("viet nam", "Việt Nam"), ("ı", "ı"), ("istanbul", "İstanbul"), ("kelvin", "\u{212A}elvin"),
        ("شد", "شَدَّ"), ("שלום", "שָׁלוֹם"),
    ])
    func `case and accents make no difference`(_ words: String, _ text: String) throws {
        #expect(try isFound(words, in: text))
        #expect(try isFound(words, in: text.canonicallyComposed))
        #expect(try isFound(words, in: text.canonicallyDecomposed))
        #expect(try isFound(words.canonicallyDecomposed, in: text))
    }

    @Test(arguments: [
        ("automobile", "auto\u{AD}mobile"), ("zerowidth", "zero\u{200B}width"),
        ("wordbreak", "word\u{2060}break"), ("auto\u{AD}mobile", "automobile"),
        ("소나무", "소\u{200B}나무"), ("❤", "❤\u{FE0F}"), ("❤\u{FE0F}", "❤"), ("می", "م\u{200C}ی"),
        ("ab", "a\u{34F}b"), ("👩💻", "👩\u{200D}💻"),
    ])
    func `invisible characters make no difference`(
        _ words: String, _ text: String
    ) throws {
        #expect(try isFound(words, in: text))
    }

    @Test(arguments: [
        ("don't", "don’t"), ("don’t", "don't"), ("l'ete", "l’été"), ("\"tea\"", "“tea”"),
        ("\"tea\"", "„tea‟"), ("\"tea\"", "«tea»"), ("'tea'", "‘tea’"), ("'tea'", "‚tea‛"),
        ("rock'n'roll", "rockʼnʼroll"), ("“tea”", "\"tea\""),
    ])
    func `typographic quotes match ASCII quotes`(_ words: String, _ text: String) throws {
        #expect(try isFound(words, in: text))
    }

    @Test(arguments: [
        ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
        ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"), ("café 한글", "CAFE 한글"),
        ("が", "か\u{3099}"), ("か\u{3099}", "が"),
    ])
    func `composed and decomposed syllables are the same`(_ words: String, _ text: String) throws {
        #expect(try isFound(words, in: text.sanitized(as: .line)))
        #expect(text.searchFolded == words.searchFolded || words.contains("é"))
    }

    @Test(arguments: [
        ("swift 6", "Ｓｗｉｆｔ　６"), ("カタカナ", "ｶﾀｶﾅ"), ("ガ", "ｶﾞ"), ("ㄱㅏㅣ", "ﾡￂￜ"), ("office", "oﬃce"),
        ("x2", "x²"), ("h2o", "H₂O"), ("12", "⑫"), ("chapter iv", "Chapter Ⅳ"), ("no", "№"),
        ("bold 7", "𝐁𝐨𝐥𝐝 𝟕"), ("script", "𝓢𝓬𝓻𝓲𝓹𝓽"), ("1/2", "½"), ("wait...", "wait…"),
        ("5kg", "5㎏"),
        ("(주)한글", "㈜한글"), ("가", "㉮"), ("a b", "a\u{A0}b"),
    ])
    func `compatibility forms make no difference`(_ words: String, _ text: String) throws {
        #expect(try isFound(words, in: text))
        #expect(try isFound(text, in: words))
    }

    @Test func `the compatibility forms are those of Unicode`() {
        for value in (0x80...0x1FFFF) as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value), value != 0x2044,
                scalar.properties.generalCategory != .unassigned,
                let form = CompatibilityForms.text(of: scalar)
            else { continue }
            // Fractions are typed with an ordinary slash, and Korean letters are not joined.
            let expected = "\(scalar)".precomposedStringWithCompatibilityMapping
                .replacing("\u{2044}", with: "/").replacing("\u{2215}", with: "/")
                .replacing("\u{2BC}", with: "'")
            let mapped = form.precomposedStringWithCompatibilityMapping
            if mapped != expected { Issue.record("U+\(String(value, radix: 16)): \(form)") }
        }
    }

    @Test(arguments: [
        ("가", "각"), ("か", "き"), ("กา", "กี"), ("কি", "কা"), ("o", "ø"), ("d", "đ"),
        ("tea", "te a"), ("5", "٥"),
    ])
    func `different letters stay different`(_ words: String, _ text: String) throws {
        #expect(try !isFound(words, in: text))
    }

    @Test(arguments: ["", "\u{200B}", "\u{301}", "\u{AD}\u{2060}", "\u{FE0F}"])
    func `a text that folds to nothing is not a query`(_ text: String) {
        #expect(TextQuery(text) == nil)
    }

    @Test func `matches are whole characters of the original text`() throws {
        let text = "A zero\u{200B}width cafe\u{301} isn’t auto\u{AD}mobile"
        for (words, found) in [
            ("zerowidth", "zero\u{200B}width"), ("cafe", "cafe\u{301}"), ("isn't", "isn’t"),
            ("automobile", "auto\u{AD}mobile"), ("auto", "auto"), ("mobile", "mobile"),
        ] {
            let query = try #require(TextQuery(words))
            let ranges = query.ranges(in: text)

            #expect(
                ranges.map { text[$0].unicodeScalars.map(\.value) } == [
                    found.unicodeScalars.map(\.value)
                ])
            #expect(query.count(in: text) == 1)
            #expect(query.lines(of: "x\n\(text)") == [1])
        }
    }

    @Test
    func `all folding functions agree and keep within their buffer`() {
        for value in (0x20...0x10FFFF) as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            var bytes: [UInt8] = []
            scalar.appendFolded(to: &bytes)
            let whole = SearchFolding.withFoldedBytes(of: "\(scalar)") { Array($0) }
            if bytes.count > 3 * scalar.utf8.count || bytes != whole.map(\.asciiLowered) {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }

    @Test func `random texts are found in any form`() throws {
        var random = SeededGenerator(seed: 21)
        let letters = ["a", "E", "é", "o\u{308}", "ñ", "가", "한", "’", "x", " ", "🦔", "ย"]
        for _ in 0..<2000 {
            let parts = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                letters.randomElement(using: &random) ?? ""
            }
            let words = parts.joined().trimmed
            guard let query = TextQuery(words) else { continue }
            let dressed = parts.joined(separator: "\u{AD}").uppercased()

            #expect(query.matches("x" + dressed + "y"), "\(words.debugDescription)")
            #expect(!query.ranges(in: "x" + dressed + "y").isEmpty)
        }
    }

    private func isFound(_ words: String, in text: String) throws -> Bool {
        let query = try #require(TextQuery(words))
        let isFound = query.matches(text)
        #expect(query.ranges(in: text).isEmpty != isFound)
        #expect((query.count(in: text) > 0) == isFound)
        return isFound
    }
}

extension UInt8 {
    fileprivate var asciiLowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
