/// A table of byte pairs in UTF-8 that may belong to a scalar that needs a closer look.
///
/// Such a scalar may be unsafe, or may join characters and make one too long. A pair is suspicious
/// if the flags of its first byte and of its second have a common bit. False positives are allowed:
/// flagged bytes are decoded and checked, others are not.
struct SuspicionTable {
    private var first = [UInt8](repeating: 0, count: 256)
    private var second = [UInt8](repeating: always | lineOnly, count: 256)

    static let shared = SuspicionTable()

    private static let always: UInt8 = 1
    /// The flag for tabs and newlines, which are allowed in a text of several lines.
    static let lineOnly: UInt8 = 2

    private init() {
        flag([0x09, 0x0A], before: 0...0xFF, as: Self.lineOnly)
        flag(Array(0...0x08) + Array(0x0B...0x1F) + [0x7F], before: 0...0xFF, as: Self.always)
        // Scripts with many combining marks, from U+0300 to Thai, Tibetan and the conjoining jamo.
        flag([0xCC, 0xCD, 0xD2], before: 0...0xFF, as: Self.always)
        flag(Array(0xD6...0xDF) + [0xE0, 0xE1], before: 0...0xFF, as: Self.always)
        flag(Array(0xF1...0xF4), before: 0...0xFF, as: Self.always)
        // C1 controls and the soft hyphen; the marks before the Hangul syllables of U+AC00.
        flag([0xC2, 0xEA], before: 0x80...0xAF, as: 4)
        // All supplementary planes except the emoji.
        flag([0xF0], before: 0x80...0x9E, as: 8)
        flag([0xF0], before: 0xA0...0xBF, as: 8)
        flagRest()
    }

    private mutating func flagRest() {
        // General punctuation, marks for symbols, Coptic, Tifinagh and Cyrillic.
        for byte: UInt8 in [0x80, 0x81, 0x83, 0xB3, 0xB5, 0xB7] {
            flag([0xE2], before: byte...byte, as: 16)
        }
        // Noncharacters, variation selectors, the byte order mark, annotations, and half-width
        // voicing marks.
        for byte: UInt8 in [0xAC, 0xB7, 0xB8, 0xBB, 0xBE, 0xBF] {
            flag([0xEF], before: byte...byte, as: 32)
        }
        // The last two code points of each plane.
        flag([0xBF], before: 0xBE...0xBF, as: 64)
        // Skin tones, by their middle bytes: all emoji begin with the same two.
        flag([0x9F], before: 0x8F...0x8F, as: 64)
        // Tone and voicing marks of kana; the second block of conjoining jamo.
        for byte: UInt8 in [0x80, 0x82, 0x9E, 0x9F] {
            flag([0xE3, 0xED], before: byte...byte, as: 128)
        }
    }

    private mutating func flag(_ firsts: [UInt8], before seconds: ClosedRange<UInt8>, as bit: UInt8)
    {
        for byte in firsts { first[Int(byte)] |= bit }
        for byte in seconds { second[Int(byte)] |= bit }
    }

    func withTables<Result>(
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        first.withUnsafeBufferPointer { first in
            second.withUnsafeBufferPointer { second in body(first, second) }
        }
    }
}
