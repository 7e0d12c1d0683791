/// The normalization of text for searches.
///
/// Canonically equivalent texts have the same folded form. Case, accents, compatibility forms such
/// as full-width letters, and default-ignorable characters such as soft hyphens make no difference,
/// typographic quotes match ASCII ones, and ß matches ss.
/// Marks that form a different letter, as in kana and Indic scripts, are preserved, and so are
/// Hangul syllables.
package enum SearchFolding {
    /// Calls `body` with the folded bytes of a text, whose ASCII letters keep their case.
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

    /// Returns `false` if folding valid UTF-8 changes at most the case of ASCII letters.
    ///
    /// It may return `true` unnecessarily.
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
            // Ideographs, Hangul syllables and the private use area.
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

    /// Folds the bytes into `buffer`; returns the number of bytes of the result.
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

    /// A scalar of two bytes has at most six in the folded form, one of three at most nine, and one
    /// of four at most twelve.
    private static let growth = 3
}

extension Unicode.Scalar {
    /// Appends the bytes of the folded form.
    package func appendFolded(to bytes: inout [UInt8]) {
        switch value {
        case 0x41...0x5A: bytes.append(UInt8(value) | 0x20)
        case ..<0x80: bytes.append(UInt8(value))
        default:
            if isFolded { bytes += utf8 } else { bytes += FoldingTable.shared.folded(self) }
        }
    }

    /// A Boolean value that indicates whether the scalar certainly folds to itself.
    ///
    /// It is `true` for ideographs, Hangul syllables, Thai, Lao and emoji.
    fileprivate var isFolded: Bool {
        switch value {
        case 0xE00...0xEFF, 0x3001...0x3029, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0x1F000...0x1FFFF:
            true
        default: false
        }
    }

    /// A Boolean value that indicates whether searches ignore this mark, by its combining class.
    ///
    /// These are marks above, below or through a letter, and Hebrew and Arabic points.
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
        let text = CompatibilityForms.text(of: self) ?? String(self)
        let parts = text.unicodeScalars.flatMap { scalar in
            // Syllables stay whole.
            Array(
                (scalar.isFolded ? "\(scalar)" : "\(scalar)".canonicallyDecomposed).unicodeScalars)
        }
        for part in parts where !part.isAccent {
            switch part {
            // Final sigma is not a different letter.
            case "ς": bytes += "σ".utf8
            case "ß", "ẞ": bytes += "ss".utf8
            default: bytes += part.properties.lowercaseMapping.utf8
            }
        }
        return bytes
    }

    /// The ASCII quote that users type for this character.
    private var asciiQuote: UInt8? {
        switch value {
        case 0xB4, 0x2BC, 0x2018...0x201B, 0x2032, 0x2039, 0x203A, 0xFF07: UInt8(ascii: "'")
        case 0xAB, 0xBB, 0x201C...0x201F, 0x2033, 0xFF02: UInt8(ascii: "\"")
        default: nil
        }
    }
}

/// The folded forms of most scripts, because decomposing each letter is slow.
private struct FoldingTable: Sendable {
    static let shared = FoldingTable()

    /// The entries: the lowest byte is the number of bytes, which follow in the higher ones.
    let entries: [UInt64]

    private static let (latin, extended, kana, widths) = (
        0x80...0x6FF as ClosedRange<UInt32>, 0x1E00...0x24FF as ClosedRange<UInt32>,
        0x3040...0x30FF as ClosedRange<UInt32>, 0xFF00...0xFFEF as ClosedRange<UInt32>
    )

    private init() {
        entries = [Self.latin, Self.extended, Self.kana, Self.widths].joined().map { value in
            let bytes = Unicode.Scalar(value)?.foldedBytes ?? []
            return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } << 8 | UInt64(bytes.count)
        }
    }

    /// Returns the index of a scalar's entry; `nil` for a rarer script.
    static func index(of scalar: Unicode.Scalar) -> Int? {
        let value = scalar.value
        if latin.contains(value) { return Int(value - latin.lowerBound) }
        if extended.contains(value) { return latin.count + Int(value - extended.lowerBound) }
        let start = latin.count + extended.count
        if kana.contains(value) { return start + Int(value - kana.lowerBound) }
        guard widths.contains(value) else { return nil }
        return start + kana.count + Int(value - widths.lowerBound)
    }

    func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        guard let number = Self.index(of: scalar) else { return scalar.foldedBytes }
        let entry = entries[number]
        return (0..<entry & 0xFF).map { UInt8(truncatingIfNeeded: entry >> (8 * ($0 + 1))) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Decodes the scalar of valid UTF-8 at `index`, with its length in bytes.
    func scalar(at index: Int) -> (Unicode.Scalar, length: Int) {
        let byte = self[index]
        let length = Swift.max(1, (~byte).leadingZeroBitCount)
        var value = UInt32(byte) & (0x7F >> UInt32(length))
        for offset in 1..<length { value = value << 6 | UInt32(self[index + offset] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}

extension String {
    /// The folded form of the text, with jamo composed to syllables.
    package var searchFolded: String {
        let hasJamo = unicodeScalars.contains { (0x1161...0x11C2).contains($0.value) }
        let text = hasJamo ? canonicallyComposed : self
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { scalar.appendFolded(to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
