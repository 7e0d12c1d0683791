import Localization

extension JSONCursor {
    /// Reads a number and returns its text.
    mutating func readNumberText() throws(JSONError) -> String {
        let range = try readNumberRange()
        return bytes.text(in: range)
    }

    /// Skips a number of any length and returns its range.
    mutating func readNumberRange() throws(JSONError) -> Range<Int> {
        let start = position
        if next == .minus { position += 1 }
        let hasLeadingZero = next == UInt8(ascii: "0")
        let digits = try skipDigits()
        guard !hasLeadingZero || digits == 1 else {
            throw JSONError(reason: localized("a number begins with 0"), offset: start)
        }
        if next == UInt8(ascii: ".") {
            position += 1
            _ = try skipDigits()
        }
        try skipExponent()
        return start..<position
    }

    private mutating func skipExponent() throws(JSONError) {
        guard let letter = next, letter | 0x20 == UInt8(ascii: "e") else { return }
        position += 1
        if next == UInt8(ascii: "+") || next == .minus { position += 1 }
        _ = try skipDigits()
    }

    private mutating func skipDigits() throws(JSONError) -> Int {
        let start = position
        while let next, next.isDigit { position += 1 }
        guard position > start else { throw error(localized("expected a digit")) }
        return position - start
    }
}
