/// A place in a text as an editor shows it: line and column count from 1, columns in scalars.
struct TextPosition: Equatable {
    private(set) var line = 1
    private(set) var column = 1
    /// How many bytes stand before it.
    private(set) var offset = 0

    mutating func advance(over bytes: ArraySlice<UInt8>) {
        offset += bytes.count
        let newlines = bytes.count(Self.newlines)
        line += newlines
        if newlines > 0 { column = 1 }
        let lastLine = newlines > 0 ? bytes.lastIndex(of: .newline) : nil
        column += bytes[(lastLine.map { $0 + 1 } ?? bytes.startIndex)...].count(Self.scalars)
    }

    func advanced(over bytes: ArraySlice<UInt8>) -> Self {
        var position = self
        position.advance(over: bytes)
        return position
    }

    /// What is told about a problem here.
    func reason(_ reason: String) -> String { "line \(line), column \(column): \(reason)" }

    mutating func advance(over byte: UInt8) {
        offset += 1
        if byte == 0x0A {
            line += 1
            column = 1
        } else if byte & 0xC0 != 0x80 {
            column += 1
        }
    }

    /// A 1 in each byte that is a newline.
    private static func newlines(in word: UInt64) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
        return ~(((difference & low) &+ low) | difference | low) >> 7
    }

    /// A 1 in each byte that begins a scalar.
    private static func scalars(in word: UInt64) -> UInt64 {
        (~(word >> 7) | (word >> 6)) & 0x0101_0101_0101_0101
    }
}

extension ArraySlice<UInt8> {
    /// How many bytes `marks` marks with a 1.
    ///
    /// Every byte of a document passes here, so it sees eight at once and adds them up side by
    /// side, as long as each sum is sure to fit its byte.
    @inline(__always)
    fileprivate func count(_ marks: (UInt64) -> UInt64) -> Int {
        withUnsafeBytes { bytes in
            let words = bytes.count / 8
            var count = 0
            for start in stride(from: 0, to: words, by: 255) {
                var sums: UInt64 = 0
                for index in start..<Swift.min(start + 255, words) {
                    sums &+= marks(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
                }
                count += sums.sumOfBytes
            }
            for byte in bytes[(words * 8)...] { count += Int(marks(UInt64(byte)) & 1) }
            return count
        }
    }
}

extension UInt64 {
    fileprivate var sumOfBytes: Int {
        stride(from: 0, to: 64, by: 8).reduce(0) { $0 + Int(self >> UInt64($1) & 0xFF) }
    }
}
