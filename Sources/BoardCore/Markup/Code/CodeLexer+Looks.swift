extension [UInt8] {
    /// The bytes without blanks at their ends.
    var trimmed: ArraySlice<UInt8> {
        let start = firstIndex { !$0.isASCIIBlank } ?? endIndex
        let end = lastIndex { !$0.isASCIIBlank }.map { $0 + 1 } ?? start
        return self[start..<end]
    }

    /// Whether the quote at `index` stands around one letter, or one that is written by its number.
    func holdsChar(at index: Int, _ escape: UInt8?) -> Bool {
        let inside = dropFirst(index + 1)
        guard let first = inside.first, first != self[index] else { return false }
        if first == escape {
            return inside.dropFirst(2).prefix(Self.longestEscape).contains(self[index])
        }
        let length = first < 0x80 ? 1 : (~first).leadingZeroBitCount
        return inside.dropFirst(length).first == self[index]
    }

    /// Such as `u{10FFFF}`.
    private static var longestEscape: Int { 10 }

    /// Where the slash stands, and is passed, that ends a pattern; not one in a class of letters.
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
