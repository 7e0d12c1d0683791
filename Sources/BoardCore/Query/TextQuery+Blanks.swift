extension TextQuery {
    /// Whether `text` holds the query with any run of blanks for each of its blanks, which are
    /// spaces that stand alone.
    func matchesAcrossBlanks(_ text: String) -> Bool {
        withBytes(of: text) { pattern.isFound(in: SingleBlanks($0)) }
    }

    /// The places of which `matchesAcrossBlanks` tells, in whole characters; one for those that
    /// overlap or touch.
    func rangesAcrossBlanks(in text: String) -> [Range<String.Index>] {
        places(in: text, joinsBlanks: true).joined()
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
