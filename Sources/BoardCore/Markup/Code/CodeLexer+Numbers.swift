extension CodeLexer {
    /// Returns the end of the number that begins at the current index.
    func endOfNumber() -> Int {
        let letter = byte(at: index + 1).map { $0 | 0x20 }
        let hasBase = [UInt8(ascii: "x"), UInt8(ascii: "b"), UInt8(ascii: "o")].contains(letter)
        if bytes[index] == UInt8(ascii: "0"), hasBase {
            return endOfDigits(from: index + 2, letters: true)
        }
        var end = endOfDigits(from: index)
        while byte(at: end) == UInt8(ascii: "."), byte(at: end + 1)?.isASCIIDigit ?? false {
            end = endOfDigits(from: end + 1)
        }
        return endOfSuffix(from: endOfExponent(from: end))
    }

    private func endOfExponent(from start: Int) -> Int {
        guard byte(at: start).map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return start }
        let signs = [UInt8(ascii: "+"), UInt8(ascii: "-")]
        let digits = start + (byte(at: start + 1).map { signs.contains($0) } ?? false ? 2 : 1)
        return byte(at: digits)?.isASCIIDigit ?? false ? endOfDigits(from: digits) : start
    }

    /// Returns the end of a unit or type suffix, such as `px` or `u64`.
    private func endOfSuffix(from start: Int) -> Int {
        let digits = bytes[start...].firstIndex { !$0.isASCIILetter } ?? bytes.count
        guard digits > start else { return start }
        return bytes[digits...].firstIndex { !$0.isASCIIDigit } ?? bytes.count
    }

    /// Returns the end of the digits; separators between digits are included.
    ///
    /// In C++ the separator is the quote that also begins a character literal.
    private func endOfDigits(from start: Int, letters: Bool = false) -> Int {
        var end = start
        while let byte = byte(at: end) {
            let isDigit = byte.isASCIIDigit || letters && byte.isASCIILetter
            let next = self.byte(at: end + 1) ?? 0
            let goesOn = next.isASCIIDigit || letters && next.isASCIILetter
            guard isDigit || language.bytes.isOfNumber(byte) && goesOn else { break }
            end += 1
        }
        return end
    }
}
