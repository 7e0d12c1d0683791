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
        let words = end / 8
        var all: UInt64 = 0
        for index in 0..<words { all |= word(at: index &* 8) }
        return !all.isMarked && bytes[(words * 8)..<end].allSatisfy { $0 < 0x80 }
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

/// Blocks of bytes, many bytes at once.
extension UTF8Scan {
    private static let blockSize = 64

    /// The end of the last character that ends in a block; `nil` where not all of them are characters.
    private func endOfBlock(at index: Int) -> Int? {
        let end = index + Self.blockSize
        if !marks(inBlockAt: index, word).isMarked { return end }
        // The last bytes of what is in front tell what the first ones have to be.
        guard index >= 3, !marks(inBlockAt: index, errors).isMarked else { return nil }
        for start in end - 3..<end {
            let length = Self.form(ofLead: bytes[start]).length
            if length > end - start { return start }
        }
        return end
    }

    /// The marks of all words of a block in one.
    @inline(__always)
    private func marks(inBlockAt index: Int, _ marks: (Int) -> UInt64) -> UInt64 {
        var all: UInt64 = 0
        for number in 0..<Self.blockSize / 8 { all |= marks(index &+ number &* 8) }
        return all
    }

    /// Marks each of eight bytes that may not stand where it stands.
    @inline(__always)
    private func errors(at index: Int) -> UInt64 {
        let here = word(at: index)
        let before = word(at: index &- 1)
        let mustContinue =
            before.begins(withOnes: 2) | word(at: index &- 2).begins(withOnes: 3)
            | word(at: index &- 3).begins(withOnes: 4)
        return mustContinue ^ here.continues | wrongSecond(here, behind: before) | neverRight(here)
    }

    /// Marks each second byte of what is no scalar, or longer than it has to be.
    @inline(__always)
    private func wrongSecond(_ here: UInt64, behind lead: UInt64) -> UInt64 {
        let thirdBit = here << 2
        let thirdOrFourthBit = thirdBit | here << 3
        return lead.equal(to: 0xE0) & ~thirdBit | lead.equal(to: 0xED) & thirdBit
            | lead.equal(to: 0xF0) & ~thirdOrFourthBit | lead.equal(to: 0xF4) & thirdOrFourthBit
    }

    /// Marks 0xC0, 0xC1 and all above 0xF4.
    @inline(__always)
    private func neverRight(_ here: UInt64) -> UInt64 {
        let beyond = (here & ~UInt64.allMarks) &+ UInt64(repeating: 0x7F - 0x74)
        return here & beyond | (here & UInt64(repeating: 0xFE)).equal(to: 0xC0)
    }

    @inline(__always)
    private func word(at index: Int) -> UInt64 { UInt64(bytes, at: index) }
}
