extension JSONCursor {
    /// Returns the content of a string with its escapes decoded. The escapes must be valid.
    func unescaped(_ range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while true {
            // Quotation marks in the string are escaped, so this finds a backslash or the end.
            let escape = bytes.firstQuoteOrBackslash(from: index)
            result += bytes[index..<escape]
            guard escape < range.upperBound else { return result }
            index = escape + 1
            appendEscape(at: &index, to: &result)
        }
    }

    private func appendEscape(at index: inout Int, to result: inout [UInt8]) {
        let letter = bytes[index]
        index += 1
        switch Unicode.Scalar(letter) {
        case "b": result.append(0x08)
        case "f": result.append(0x0C)
        case "n": result.append(0x0A)
        case "r": result.append(0x0D)
        case "t": result.append(0x09)
        case "u": result += Array(String(scalar(at: &index)).utf8)
        default: result.append(letter)
        }
    }

    /// Returns the scalar of a `\u` escape or a surrogate pair; U+FFFD for a lone surrogate.
    private func scalar(at index: inout Int) -> Unicode.Scalar {
        let unit = codeUnit(at: index)
        index += 4
        guard UTF16.isLeadSurrogate(unit), bytes[index...].starts(with: Self.codeUnitEscape) else {
            return Unicode.Scalar(unit) ?? "\u{FFFD}"
        }
        let trail = codeUnit(at: index + 2)
        guard UTF16.isTrailSurrogate(trail) else { return "\u{FFFD}" }
        index += 6
        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }

    private static let codeUnitEscape = [UInt8.backslash, UInt8(ascii: "u")]

    private func codeUnit(at index: Int) -> UInt16 {
        bytes[index..<(index + 4)].reduce(0) { $0 << 4 | UInt16($1.hexDigitValue) }
    }
}

extension UInt8 {
    fileprivate var hexDigitValue: UInt8 { isDigit ? self - 0x30 : (self | 0x20) - 0x57 }
}
