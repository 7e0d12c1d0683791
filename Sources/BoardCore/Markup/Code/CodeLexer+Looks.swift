extension [UInt8] {
    /// The bytes without white space at their ends.
    var trimmed: ArraySlice<UInt8> {
        let start = firstIndex { !$0.isASCIIBlank } ?? endIndex
        let end = lastIndex { !$0.isASCIIBlank }.map { $0 + 1 } ?? start
        return self[start..<end]
    }

    /// Returns whether the quote at `index` encloses one character or an escape sequence.
    func holdsChar(at index: Int, _ escape: UInt8?) -> Bool {
        let inside = dropFirst(index + 1)
        guard let first = inside.first, first != self[index] else { return false }
        if first == escape {
            return inside.dropFirst(2).prefix(Self.longestEscape).contains(self[index])
        }
        let length = first < 0x80 ? 1 : (~first).leadingZeroBitCount
        return inside.dropFirst(length).first == self[index]
    }

    /// The maximum length of an escape sequence, such as `u{10FFFF}`.
    private static var longestEscape: Int { 10 }

    /// Returns the index after the slash that ends a regular expression, not in a character class.
    func endOfPattern(from start: Int) -> Int? {
        var index = start
        var isInClass = false
        while index < count {
            switch self[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass: return index + 1
            default: break
            }
            index += 1
        }
        return nil
    }
}
