/// A scanner for bytes that are not valid UTF-8.
struct UTF8Scan {
    let bytes: UnsafeRawBufferPointer

    /// The classification of the bytes at a position.
    enum Sequence: Equatable {
        /// A character of the given length in bytes.
        case valid(Int)
        /// The given number of invalid bytes.
        case invalid(Int)
        /// A character whose last bytes are missing.
        case unfinished
    }

    /// Returns the end of the valid characters from `start`.
    ///
    /// `start` must be the start of a character. Every byte of a document passes through this
    /// function, so it checks many bytes at once.
    func endOfCharacters(from start: Int) -> Int {
        var index = start
        // If a block is not entirely valid, its rest is checked character by character.
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
        let wordCount = end / 8
        var all: UInt64 = 0
        for index in 0..<wordCount { all |= word(at: index &* 8) }
        return !all.isMarked && bytes[(wordCount * 8)..<end].allSatisfy { $0 < 0x80 }
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

    /// Returns the length of a character with this first byte and the range of its second byte.
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

/// Validation of 64-byte blocks, eight bytes at a time.
extension UTF8Scan {
    private static let blockSize = 64

    /// Returns the end of the last complete character in a block, or `nil` if the block is invalid.
    private func endOfBlock(at index: Int) -> Int? {
        let end = index + Self.blockSize
        if !marks(inBlockAt: index, word).isMarked { return end }
        // The last bytes before the block determine its first ones.
        guard index >= 3, !marks(inBlockAt: index, errors).isMarked else { return nil }
        for start in end - 3..<end {
            let length = Self.form(ofLead: bytes[start]).length
            if length > end - start { return start }
        }
        return end
    }

    /// Returns the combined marks of all words of a block.
    @inline(__always)
    private func marks(inBlockAt index: Int, _ marks: (Int) -> UInt64) -> UInt64 {
        var all: UInt64 = 0
        for number in 0..<Self.blockSize / 8 { all |= marks(index &+ number &* 8) }
        return all
    }

    /// Marks each of eight bytes that is invalid at its position.
    @inline(__always)
    private func errors(at index: Int) -> UInt64 {
        let here = word(at: index)
        let before = word(at: index &- 1)
        let mustContinue =
            before.begins(withOnes: 2) | word(at: index &- 2).begins(withOnes: 3)
            | word(at: index &- 3).begins(withOnes: 4)
        return mustContinue ^ here.continues | wrongSecond(here, behind: before) | neverRight(here)
    }

    /// Marks each second byte of a surrogate, an overlong form or a value above U+10FFFF.
    @inline(__always)
    private func wrongSecond(_ here: UInt64, behind lead: UInt64) -> UInt64 {
        let thirdBit = here << 2
        let thirdOrFourthBit = thirdBit | here << 3
        return lead.equal(to: 0xE0) & ~thirdBit | lead.equal(to: 0xED) & thirdBit
            | lead.equal(to: 0xF0) & ~thirdOrFourthBit | lead.equal(to: 0xF4) & thirdOrFourthBit
    }

    /// Marks 0xC0, 0xC1 and all bytes above 0xF4.
    @inline(__always)
    private func neverRight(_ here: UInt64) -> UInt64 {
        let beyond = (here & ~UInt64.allMarks) &+ UInt64(repeating: 0x7F - 0x74)
        return here & beyond | (here & UInt64(repeating: 0xFE)).equal(to: 0xC0)
    }

    @inline(__always)
    private func word(at index: Int) -> UInt64 { UInt64(bytes, at: index) }
}
