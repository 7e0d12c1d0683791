import TestSupport
import Testing

@testable import BoardCore

struct SanitizedFuzzTests {
    @Test(arguments: [TextShape.line, .paragraphs])
    func `random text keeps all invariants`(shape: TextShape) {
        var random = SeededGenerator(seed: 20_261)
        for _ in 0..<3000 {
            let text = Self.text(using: &random)
            let cleaned = text.sanitized(as: shape)
            #expect(
                cleaned.utf8.elementsEqual(cleaned.sanitized(as: shape).utf8),
                "\(text.debugDescription)")
            #expect(cleaned.utf8.count <= 3 * text.utf8.count)
            #expect(!cleaned.unicodeScalars.contains { Self.isForbidden($0, in: shape) })
            #expect(Self.hangulIsComposed(cleaned), "\(text.debugDescription)")
            #expect(cleaned.utf8.elementsEqual(TextCleaner.clean(text, as: shape).utf8))
        }
    }

    @Test func `the quick scan misses no scalar`() {
        let missed = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
            scalar.displayKind != .plain && Self.looksClean("가" + Self.repeated(scalar) + "나")
        }
        #expect(missed.isEmpty)
    }

    private static func hangulIsComposed(_ text: String) -> Bool {
        zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).allSatisfy { first, second in
            first.syllable(with: second) == nil
        }
    }

    private static func repeated(_ scalar: Unicode.Scalar) -> String {
        String(repeating: Character(scalar), count: String.zeroWidthLimit + 1)
    }

    private static func looksClean(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { TextScan(bytes: $0, shape: .line).isClean() }
    }

    private static func isForbidden(_ scalar: Unicode.Scalar, in shape: TextShape) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: shape == .line
        case 0x00...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x061C, 0xFEFF: true
        default: scalar.properties.generalCategory == .unassigned && scalar.value & 0xFFFE == 0xFFFE
        }
    }

    private static func text(using random: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...150, using: &random)
        let scalars = (0..<count).compactMap { _ in piece(using: &random) }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func piece(using random: inout SeededGenerator) -> Unicode.Scalar? {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
        case 1: Unicode.Scalar(UInt32.random(in: 0...0xA0, using: &random))
        case 2: Unicode.Scalar(UInt32.random(in: 0x2000...0x2070, using: &random))
        default: suspects.randomElement(using: &random)
        }
    }

    private static let suspects = Array(
        "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E007F}\r\n\u{301}\u{200D}\u{FE0F}\u{2066}\u{2069}가 a\u{1112}\u{1161}\u{11AB}"
            .unicodeScalars)
}
