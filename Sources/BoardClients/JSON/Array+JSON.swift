extension [UInt8] {
    /// Returns the index of the next quotation mark or backslash, or the end index.
    func firstQuoteOrBackslash(from start: Int) -> Int {
        firstIndex(of: .quote, or: .backslash, from: start)
    }

    /// Returns the index of the next newline, or the end index.
    func firstNewline(from start: Int) -> Int {
        firstIndex(of: .newline, or: .newline, from: start)
    }

    /// Returns the index of the next occurrence of either byte, or the end index.
    ///
    /// Most bytes of a document are in strings, so this function checks eight bytes at a time.
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

    /// Returns the UTF-8 text in a range. Invalid bytes become U+FFFD.
    func text(in range: Range<Int>) -> String {
        withUnsafeBytes {
            String(decoding: UnsafeRawBufferPointer(rebasing: $0[range]), as: UTF8.self)
        }
    }
}
