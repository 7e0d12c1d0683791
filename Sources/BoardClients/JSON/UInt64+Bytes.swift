/// Eight bytes that are looked at at once, the first of them lowest.
///
/// What is found is marked by the highest bit of its byte; the other bits of marks mean nothing. There
/// is nothing but arithmetic here, of which the compiler makes vectors where words follow each other in
/// a loop.
extension UInt64 {
    /// The highest bit of each byte.
    static let allMarks: UInt64 = 0x8080_8080_8080_8080

    /// The bytes that begin at `offset`; there must be as many.
    @inline(__always) init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        self.init(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Eight times the same byte.
    @inline(__always) init(repeating byte: UInt8) {
        self = 0x0101_0101_0101_0101 &* UInt64(byte)
    }

    /// Marks each byte that is `byte`.
    @inline(__always) func equal(to byte: UInt8) -> UInt64 {
        let difference = self ^ UInt64(repeating: byte)
        let low = ~Self.allMarks
        return ~(((difference & low) &+ low) | difference | low)
    }

    /// Marks each byte that begins with so many ones.
    @inline(__always) func begins(withOnes count: UInt64) -> UInt64 {
        (1..<count).reduce(self) { $0 & (self << $1) }
    }

    /// Marks each byte with which a character of UTF-8 goes on.
    @inline(__always) var continues: UInt64 { self & ~(self << 1) }

    @inline(__always) var isMarked: Bool { self & Self.allMarks != 0 }

    /// A 1 in each byte that is marked.
    @inline(__always) var ones: UInt64 { (self & Self.allMarks) >> 7 }

    /// How many bytes stand before the first one that is marked.
    @inline(__always) var firstMark: Int { (self & Self.allMarks).trailingZeroBitCount / 8 }

    /// The sum of all bytes.
    var sumOfBytes: Int {
        stride(from: 0, to: 64, by: 8).reduce(0) { $0 + Int(self >> UInt64($1) & 0xFF) }
    }
}
