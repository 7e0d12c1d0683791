extension TextQuery {
    /// Whether `text` holds the query with any run of blanks for each of its blanks, which are
    /// spaces that stand alone.
    func matchesAcrossBlanks(_ text: String) -> Bool {
        withBytes(of: text) { pattern.isFound(in: SingleBlanks($0)) }
    }

    /// The places of which `matchesAcrossBlanks` tells, in whole characters; one for those that
    /// overlap or touch.
    func rangesAcrossBlanks(in text: String) -> [Range<String.Index>] {
        let folded = FoldedText(text, isPlain: isPlain)
        let places = pattern.ends(in: folded.bytes).map { end in
            folded.range(of: (end - pattern.elements.count)..<end)
        }
        return places.joined()
    }
}

extension [Range<String.Index>] {
    /// Ranges in the order of their beginnings, with one in place of those that overlap or touch.
    func joined() -> Self {
        reduce(into: []) { joined, range in
            guard let last = joined.last, range.lowerBound <= last.upperBound else {
                joined.append(range)
                return
            }
            let end = Swift.max(last.upperBound, range.upperBound)
            joined[joined.count - 1] = last.lowerBound..<end
        }
    }
}

/// Valid UTF-8 with ASCII letters lowered and a space for each run of blanks.
private struct SingleBlanks: Sequence, IteratorProtocol {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func next() -> UInt8? {
        let start = index
        while index < bytes.count, let length = blankLength { index += length }
        if index > start { return UInt8(ascii: " ") }
        guard index < bytes.count else { return nil }
        index += 1
        return bytes[start].loweredASCII
    }

    /// How many bytes the blank here has; `nil` for anything else.
    private var blankLength: Int? {
        switch bytes[index] {
        case 0x09...0x0D, 0x20: 1
        // All that blanks beyond ASCII begin with; to decode each letter would take its time.
        case 0xC2, 0xE1, 0xE2, 0xE3: wideBlankLength
        default: nil
        }
    }

    private var wideBlankLength: Int? {
        let (scalar, length) = bytes.decodeScalar(at: index)
        return scalar.isBlank ? length : nil
    }
}

/// A text as queries compare it, which knows of each byte the character that it came from.
private struct FoldedText {
    private(set) var bytes: [UInt8] = []
    /// The number of the character of each byte.
    private var owners: [Int] = []
    /// Where each character begins, and the last one ends.
    private var bounds: [String.Index] = []

    init(_ text: String, isPlain: Bool) {
        for index in text.indices {
            let character = String(text[index])
            add(isPlain ? character : TextQuery.folded(character))
            bounds.append(index)
        }
        bounds.append(text.endIndex)
    }

    private mutating func add(_ character: String) {
        for scalar in character.unicodeScalars {
            if !scalar.isBlank {
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    add(byte.loweredASCII)
                }
            } else if bytes.last != UInt8(ascii: " ") {
                add(UInt8(ascii: " "))
            }
        }
    }

    private mutating func add(_ byte: UInt8) {
        bytes.append(byte)
        owners.append(bounds.count)
    }

    func range(of bytes: Range<Int>) -> Range<String.Index> {
        bounds[owners[bytes.lowerBound]]..<bounds[owners[bytes.upperBound - 1] + 1]
    }
}
