/// Trims white space at the ends of a text.
struct TextTrimmer {
    private let shape: TextShape

    init(_ shape: TextShape) {
        self.shape = shape
    }

    /// Returns the trimmed range of valid UTF-8: a line at both ends, paragraphs only at the end.
    func inside(of bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var range = 0..<bytes.count
        while let last = bytes[range].lastIndex(where: { $0 & 0xC0 != 0x80 }),
            bytes.decodeScalar(at: last).scalar.isBlank
        {
            range = range.lowerBound..<last
        }
        return shape == .line ? start(of: range, in: bytes)..<range.upperBound : range
    }

    private func start(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var start = range.lowerBound
        while start < range.upperBound {
            let (scalar, length) = bytes.decodeScalar(at: start)
            guard scalar.isBlank else { break }
            start += length
        }
        return start
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Decodes the scalar at `index` of valid UTF-8; its length is 0 if no scalar begins there.
    func decodeScalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
        let byte = self[index]
        guard byte >= 0x80 else { return (Unicode.Scalar(byte), 1) }
        let length = (~byte).leadingZeroBitCount
        guard length > 1 else { return ("\u{FFFD}", 0) }
        let value = (1..<length).reduce(UInt32(byte) & (0x7F >> UInt32(length))) {
            $0 << 6 | UInt32(self[index + $1] & 0x3F)
        }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}
