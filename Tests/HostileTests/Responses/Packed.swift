/// Compressed formats, made without a compressor, from stored blocks.
enum Packed {
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        gzipHead + deflate(bytes) + little(crc(of: bytes)) + little(UInt32(bytes.count))
    }

    static let gzipHead: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]

    /// Returns the “deflate” coding of HTTP, which is the zlib format.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        [0x78, 0x01] + deflate(bytes) + little(adler(of: bytes)).reversed()
    }

    /// Returns raw deflate data, which some servers send as “deflate”.
    static func deflate(_ bytes: [UInt8]) -> [UInt8] { block(bytes, isLast: true) }

    /// Returns a stored block of a deflate stream, of less than 64 KiB.
    static func block(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        let length = UInt16(bytes.count)
        return [isLast ? 1 : 0] + little(length) + little(~length) + bytes
    }

    /// Returns Brotli data, in a single block of less than 64 KiB.
    static func brotli(_ bytes: [UInt8]) -> [UInt8] {
        // Header: a window of 16 bits, not the last block, four nibbles of length - 1,
        // uncompressed.
        let head = UInt32(bytes.count - 1) << 4 | 1 << 20
        return little(head).prefix(3) + bytes + [3]
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func crc(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0)
            }
        }
    }

    private static func adler(of bytes: [UInt8]) -> UInt32 {
        var (first, second): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            first = (first + UInt32(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return second << 16 | first
    }
}

/// Decompression bombs.
extension Packed {
    /// Returns the start of a deflate stream, and bytes to repeat as often as desired.
    ///
    /// The start expands to `byte`, which must be ASCII. Each byte of the cycle expands to 2064
    /// times it.
    static func bomb(of byte: UInt8) -> (start: [UInt8], cycle: [UInt8]) {
        let literal = (0..<8).reversed().map { (byte + 0x30) >> $0 & 1 }
        // A block of fixed codes that is not the last, the byte itself, and the longest copies.
        let bits = [0, 1, 0] + literal + repeatElement(longestCopy, count: 12).joined()
        let bytes = pack(bits)
        return (Array(bytes[..<2]), Array(bytes[2..<15]))
    }

    /// A copy of 258 bytes from a distance of one byte.
    private static let longestCopy: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]

    private static func pack(_ bits: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bits.count - 7, by: 8).map { start in
            bits[start..<start + 8].reversed().reduce(0) { $0 << 1 | $1 }
        }
    }
}
