extension UInt8 {
    static var openingBracket: UInt8 { UInt8(ascii: "[") }
    static var closingBracket: UInt8 { UInt8(ascii: "]") }

    var isBracket: Bool { self == .openingBracket || self == .closingBracket }

    var isBlank: Bool { self == 0x20 || self == 0x09 }

    var isLineEnd: Bool { self == 0x0A || self == 0x0D }

    var isDigit: Bool { (0x30...0x39).contains(self) }

    var isLetterOrDigit: Bool { isDigit || (0x61...0x7A).contains(self | 0x20) }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the end of the line that contains `start`.
    func lineEnd(from start: Int) -> Int {
        self[start...].firstIndex { $0 == 0x0A } ?? count
    }

    /// Returns whether a link definition after the `]` at `index` is longer than `limit`.
    ///
    /// Address and title are checked separately.
    func definition(after index: Int, isLongerThan limit: Int) -> Bool {
        guard index + 1 < count, self[index + 1] == UInt8(ascii: ":"), limit < count else {
            return false
        }
        let address = afterSpace(index + 2)
        let near = UnsafeBufferPointer(rebasing: self[..<Swift.min(count, address + limit + 2)])
        let addressEnd = near.addressEnd(from: address)
        let title = afterSpace(addressEnd)
        return addressEnd - address > limit || titleIsLonger(than: limit, at: title)
    }

    /// Skips white space and one line break, with quote markers after it.
    private func afterSpace(_ start: Int) -> Int {
        let end = self[start...].firstIndex { !$0.isBlank } ?? count
        guard end < count, self[end] == 0x0A else { return end }
        return self[(end + 1)...].firstIndex { !$0.isBlank && $0 != UInt8(ascii: ">") } ?? count
    }

    private func addressEnd(from start: Int) -> Int {
        guard start < count, self[start] == UInt8(ascii: "<") else {
            return self[start...].firstIndex { $0.isBlank || $0.isLineEnd } ?? count
        }
        return self[start...].firstIndex { $0 == UInt8(ascii: ">") || $0.isLineEnd }
            .map { $0 + 1 } ?? count
    }

    private func titleIsLonger(than limit: Int, at start: Int) -> Bool {
        guard start < count, limit < count - start else { return false }
        switch self[start] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return !holds(self[start], near: start, limit)
        case UInt8(ascii: "("): return !holds(UInt8(ascii: ")"), near: start, limit)
        default: return false
        }
    }

    private func holds(_ quote: UInt8, near start: Int, _ limit: Int) -> Bool {
        var index = start + 1
        while index <= start + limit {
            if self[index] == quote { return true }
            index += self[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    var isASCIIBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
