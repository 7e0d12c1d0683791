/// Looks for bytes that are not UTF-8.
struct UTF8Scan {
    let bytes: UnsafeRawBufferPointer

    /// What stands at some place.
    enum Sequence: Equatable {
        /// A character of so many bytes.
        case valid(Int)
        /// So many bytes that are no character.
        case invalid(Int)
        /// A character of which the last bytes are missing.
        case unfinished
    }

    /// Goes past characters; returns where something else is, or the end.
    ///
    /// Every byte of a document passes here, so it looks at many at once. `start` is where a
    /// character begins.
    func endOfCharacters(from start: Int) -> Int {
        var index = start
        // Where a block was of no use, what is left of it is looked at character by character.
        var nextBlock = start
        while index < bytes.count {
            if index >= nextBlock, index + Self.blockSize <= bytes.count {
                if let end = endOfBlock(at: index) {
                    index = end
                    continue
                }
                nextBlock = index + Self.blockSize
            }
            guard case .valid(let count) = sequence(at: index) else { break }
            index += count
        }
        return index
    }

    func isASCII(upTo end: Int) -> Bool {
        let words = end / 8 * 8
        let all = stride(from: 0, to: words, by: 8).reduce(0) { $0 | word(at: $1) }
        return all & .highBits == 0 && bytes[words..<end].allSatisfy { $0 < 0x80 }
    }

    func sequence(at index: Int) -> Sequence {
        let (length, second) = Self.form(ofLead: bytes[index])
        guard length > 0 else { return .invalid(1) }
        for offset in 1..<max(length, 1) {
            guard index + offset < bytes.count else { return .unfinished }
            let allowed = offset == 1 ? second : 0x80...0xBF
            guard allowed.contains(bytes[index + offset]) else { return .invalid(offset) }
        }
        return .valid(length)
    }

    /// How many bytes a character has that begins with a byte, and what may be the second.
    private static func form(ofLead lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
        switch lead {
        case ..<0x80: (1, 0x80...0xBF)
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: (0, 0x80...0xBF)
        }
    }
}

/// Blocks of bytes, eight bytes at once.
extension UTF8Scan {
    private static let blockSize = 64

    /// The end of the last character that ends in a block; `nil` where not all of them are characters,
    /// or rare ones are among them.
    private func endOfBlock(at index: Int) -> Int? {
        let end = index + Self.blockSize
        let starts = stride(from: index, to: end, by: 8)
        if starts.reduce(0, { $0 | word(at: $1) }) & UInt64.highBits == 0 { return end }
        // The last bytes of what is in front tell what the first ones have to be.
        guard index >= 3, starts.reduce(0, { $0 | errors(at: $1) }) == 0 else { return nil }
        for start in end - 2..<end {
            let length = Self.form(ofLead: bytes[start]).length
            if length > end - start { return start }
        }
        return end
    }

    /// The highest bit of each of eight bytes that may not stand where it stands.
    private func errors(at index: Int) -> UInt64 {
        let (here, before, twoBefore) = (word(at: index), word(at: index - 1), word(at: index - 2))
        let mustContinue = before.ones(2) | twoBefore.ones(3)
        let continues = here.ones(1) & ~here.ones(2)
        let fifthBit = here << 2
        let tooShort = before.equal(to: 0xE0) & ~fifthBit
        let noScalar = before.equal(to: 0xED) & fifthBit
        // Of those, some are right: characters of four bytes.
        let rare = here.ones(4) | (here & 0xFEFE_FEFE_FEFE_FEFE).equal(to: 0xC0)
        return (mustContinue ^ continues | tooShort | noScalar | rare) & .highBits
    }

    private func word(at index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
}

extension UInt64 {
    fileprivate static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The highest bit of each byte that begins with so many ones; other bits mean nothing.
    fileprivate func ones(_ count: UInt64) -> UInt64 {
        (1..<count).reduce(self) { $0 & (self << $1) }
    }

    /// The highest bit of each byte that is `byte`.
    fileprivate func equal(to byte: UInt8) -> UInt64 {
        let low = ~Self.highBits
        let difference = self ^ (0x0101_0101_0101_0101 * UInt64(byte))
        return ~(((difference & low) &+ low) | difference | low)
    }
}
