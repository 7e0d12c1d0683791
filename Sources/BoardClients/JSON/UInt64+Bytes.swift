/// Operations on eight bytes at a time, the first in the lowest position.
///
/// A result is the highest bit of each byte; its other bits are undefined. The code contains no
/// branches, so the compiler can vectorize loops over consecutive words.
extension UInt64 {
    /// The highest bit of each byte.
    static let allMarks: UInt64 = 0x8080_8080_8080_8080

    /// Loads the eight bytes at `offset`.
    @inline(__always) init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        self.init(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Creates a word of eight equal bytes.
    @inline(__always) init(repeating byte: UInt8) {
        self = 0x0101_0101_0101_0101 &* UInt64(byte)
    }

    /// Marks each byte that equals `byte`.
    @inline(__always) func equal(to byte: UInt8) -> UInt64 {
        let difference = self ^ UInt64(repeating: byte)
        let low = ~Self.allMarks
        return ~(((difference & low) &+ low) | difference | low)
    }

    /// Marks each byte that starts with at least `count` one bits.
    @inline(__always) func begins(withOnes count: UInt64) -> UInt64 {
        (1..<count).reduce(self) { $0 & (self << $1) }
    }

    /// Marks each continuation byte of UTF-8.
    @inline(__always) var continues: UInt64 { self & ~(self << 1) }

    @inline(__always) var isMarked: Bool { self & Self.allMarks != 0 }

    /// A word with a 1 in each marked byte.
    @inline(__always) var ones: UInt64 { (self & Self.allMarks) >> 7 }

    /// The number of bytes before the first marked one.
    @inline(__always) var firstMark: Int { (self & Self.allMarks).trailingZeroBitCount / 8 }

    var sumOfBytes: Int {
        stride(from: 0, to: 64, by: 8).reduce(0) { $0 + Int(self >> UInt64($1) & 0xFF) }
    }
}
