/// The form in which searches compare texts.
///
/// Canonically equivalent texts have one form. Case, accents and default-ignorable characters, such as
/// soft hyphens, make no difference, and typographic quotes are ASCII ones. Marks that make another
/// letter of one, as in kana and Indic scripts, stay, and so do syllables of Hangul.
package enum SearchFolding {
    /// Calls `body` with the bytes of a text in the folded form but for the case of ASCII letters.
    package static func withFoldedBytes<Result>(
        of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        var text = text
        return text.withUTF8 { bytes in
            guard mayChange(bytes) else { return body(bytes) }
            let capacity = bytes.count * growth
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
                let count = fold(bytes, into: buffer)
                return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    /// Returns false if folding valid UTF-8 changes nothing but the case of ASCII letters. May return
    /// true without need.
    private static func mayChange(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index < raw.count {
            if index + 8 <= raw.count,
                raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & Self.highBits == 0
            {
                index += 8
                continue
            }
            switch raw[index] {
            case ..<0x80: index += 1
            // Ideographs, syllables of Hangul and the private use area.
            case 0xE4...0xE9, 0xEB...0xEE: index += 3
            case 0xEA where raw[index + 1] >= 0xB0: index += 3
            // Emoji.
            case 0xF0 where raw[index + 1] == 0x9F: index += 4
            default: return true
            }
        }
        return false
    }

    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Returns the number of bytes of the folded text.
    private static func fold(
        _ bytes: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        FoldingTable.shared.entries.withUnsafeBufferPointer { table in
            var (index, count) = (0, 0)
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x80 {
                    buffer[count] = byte
                    index += 1
                    count += 1
                    continue
                }
                let (scalar, length) = bytes.scalar(at: index)
                if scalar.isFolded {
                    for offset in 0..<length { buffer[count + offset] = bytes[index + offset] }
                    count += length
                } else if let number = FoldingTable.index(of: scalar) {
                    var entry = table[number]
                    for _ in 0..<entry & 0xFF {
                        entry >>= 8
                        buffer[count] = UInt8(truncatingIfNeeded: entry)
                        count += 1
                    }
                } else {
                    for byte in scalar.foldedBytes {
                        buffer[count] = byte
                        count += 1
                    }
                }
                index += length
            }
            return count
        }
    }

    /// A scalar of two bytes has at most six in the folded form, and one of four at most twelve.
    private static let growth = 3
}

extension Unicode.Scalar {
    /// Appends the bytes of this in the folded form.
    package func appendFolded(to bytes: inout [UInt8]) {
        switch value {
        case 0x41...0x5A: bytes.append(UInt8(value) | 0x20)
        case ..<0x80: bytes.append(UInt8(value))
        default:
            if isFolded { bytes += utf8 } else { bytes += FoldingTable.shared.folded(self) }
        }
    }

    /// True for scalars that are known to fold to themselves: ideographs, syllables of Hangul, Thai,
    /// Lao and emoji.
    fileprivate var isFolded: Bool {
        switch value {
        case 0xE00...0xEFF, 0x3001...0x3029, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0x1F000...0x1FFFF:
            true
        default: false
        }
    }

    /// True for a mark that searches ignore: one above, below or through a letter, or a point of Hebrew
    /// or Arabic, by its combining class.
    fileprivate var isAccent: Bool {
        switch properties.canonicalCombiningClass.rawValue {
        case 1, 10...36, 200...240: true
        default: false
        }
    }

    fileprivate var foldedBytes: [UInt8] {
        if properties.isDefaultIgnorableCodePoint { return [] }
        if let quote = asciiQuote { return [quote] }
        var bytes: [UInt8] = []
        for part in String(self).canonicallyDecomposed.unicodeScalars where !part.isAccent {
            // The form of sigma at the end of a word is no other letter.
            bytes += part == "ς" ? Array("σ".utf8) : Array(part.properties.lowercaseMapping.utf8)
        }
        return bytes
    }

    /// The quote of ASCII that this is typed for.
    private var asciiQuote: UInt8? {
        switch value {
        case 0xB4, 0x2BC, 0x2018...0x201B, 0x2032, 0x2039, 0x203A, 0xFF07: UInt8(ascii: "'")
        case 0xAB, 0xBB, 0x201C...0x201F, 0x2033, 0xFF02: UInt8(ascii: "\"")
        default: nil
        }
    }
}

/// The folded forms of the letters of most scripts, because to decompose each takes its time.
private struct FoldingTable: Sendable {
    static let shared = FoldingTable()

    /// Each the number of bytes in its lowest byte, and above it the bytes in their order.
    let entries: [UInt64]

    private static let (latin, extended, kana) = (
        0x80...0x6FF as ClosedRange<UInt32>, 0x1E00...0x206F as ClosedRange<UInt32>,
        0x3040...0x30FF as ClosedRange<UInt32>
    )

    private init() {
        entries = [Self.latin, Self.extended, Self.kana].joined().map { value in
            let bytes = Unicode.Scalar(value)?.foldedBytes ?? []
            return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } << 8 | UInt64(bytes.count)
        }
    }

    /// The number of a scalar's entry; `nil` for one of the rarer scripts.
    static func index(of scalar: Unicode.Scalar) -> Int? {
        let value = scalar.value
        if latin.contains(value) { return Int(value - latin.lowerBound) }
        if extended.contains(value) { return latin.count + Int(value - extended.lowerBound) }
        guard kana.contains(value) else { return nil }
        return latin.count + extended.count + Int(value - kana.lowerBound)
    }

    func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        guard let number = Self.index(of: scalar) else { return scalar.foldedBytes }
        let entry = entries[number]
        return (0..<entry & 0xFF).map { UInt8(truncatingIfNeeded: entry >> (8 * ($0 + 1))) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The scalar of valid UTF-8 that begins at `index`, and the number of its bytes.
    fileprivate func scalar(at index: Int) -> (Unicode.Scalar, length: Int) {
        let byte = self[index]
        let length = Swift.max(1, (~byte).leadingZeroBitCount)
        var value = UInt32(byte) & (0x7F >> UInt32(length))
        for offset in 1..<length { value = value << 6 | UInt32(self[index + offset] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}

extension String {
    /// The text in the form in which searches compare it, with jamo composed to syllables.
    package var searchFolded: String {
        let hasJamo = unicodeScalars.contains { (0x1161...0x11C2).contains($0.value) }
        let text = hasJamo ? canonicallyComposed : self
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { scalar.appendFolded(to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
