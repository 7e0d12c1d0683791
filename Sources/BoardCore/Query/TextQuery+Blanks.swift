extension TextQuery {
    /// Returns whether `text` contains the query, where each space matches any white space.
    ///
    /// The query's spaces must be single.
    func matchesAcrossBlanks(_ text: String) -> Bool {
        withBytes(of: text) { pattern.isFound(in: SingleBlanks($0)) }
    }
}

extension [Range<String.Index>] {
    /// Returns sorted ranges, with those that overlap or touch merged.
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

/// Valid UTF-8 with ASCII letters in lower case and one space for each run of white space.
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

    /// The length in bytes of the white space at the current index; `nil` for anything else.
    private var blankLength: Int? {
        switch bytes[index] {
        case 0x09...0x0D, 0x20: 1
        // These bytes begin all white space beyond ASCII; decoding each letter would be slow.
        case 0xC2, 0xE1, 0xE2, 0xE3: wideBlankLength
        default: nil
        }
    }

    private var wideBlankLength: Int? {
        let (scalar, length) = bytes.decodeScalar(at: index)
        return scalar.isBlank ? length : nil
    }
}
