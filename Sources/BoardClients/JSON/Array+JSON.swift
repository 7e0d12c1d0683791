extension [UInt8] {
    /// Where the next quote or backslash is, or the end.
    func firstQuoteOrBackslash(from start: Int) -> Int {
        firstIndex(of: .quote, or: .backslash, from: start)
    }

    /// Where the next newline is, or the end.
    func firstNewline(from start: Int) -> Int {
        firstIndex(of: .newline, or: .newline, from: start)
    }

    /// Where the next one of two bytes is, or the end.
    ///
    /// Most bytes of a document are the insides of strings: they are passed many at a time.
    @inline(__always)
    func firstIndex(of byte: UInt8, or other: UInt8, from start: Int) -> Int {
        withUnsafeBytes { bytes in
            var index = start
            while index + 8 <= bytes.count {
                let word = UInt64(bytes, at: index)
                let found = word.equal(to: byte) | word.equal(to: other)
                if found.isMarked { return index + found.firstMark }
                index += 8
            }
            while index < bytes.count, bytes[index] != byte, bytes[index] != other { index += 1 }
            return index
        }
    }

    /// The text that some bytes spell in UTF-8; what is none becomes U+FFFD.
    func text(in range: Range<Int>) -> String {
        withUnsafeBytes {
            String(decoding: UnsafeRawBufferPointer(rebasing: $0[range]), as: UTF8.self)
        }
    }
}
