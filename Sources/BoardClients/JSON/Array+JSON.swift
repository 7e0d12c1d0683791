extension [UInt8] {
    /// Where the next quote or backslash is, or the end.
    ///
    /// Most bytes of a document are the insides of strings: they are passed eight at a time.
    func firstQuoteOrBackslash(from start: Int) -> Int {
        withUnsafeBytes { bytes in
            var index = start
            while index + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                if word.holds(.quote) || word.holds(.backslash) { break }
                index += 8
            }
            while index < bytes.count, bytes[index] != .quote, bytes[index] != .backslash {
                index += 1
            }
            return index
        }
    }
}

extension UInt64 {
    /// Whether one of the eight bytes is `byte`: subtracting 1 from each byte of the difference
    /// borrows into the highest bit where the byte was 0.
    fileprivate func holds(_ byte: UInt8) -> Bool {
        let difference = self ^ (0x0101_0101_0101_0101 * UInt64(byte))
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 != 0
    }
}
