/// The quick look at a text without blank ends that tells whether cleaning would change it.
///
/// Every post of a document passes here, and nearly all are clean. So blocks of bytes are looked at
/// in pairs without a branch, and only blocks with a pair that could begin something suspicious are
/// decoded.
struct TextScan {
    let bytes: UnsafeBufferPointer<UInt8>
    let shape: TextShape
    /// Where the first scalar begins that has not been decoded.
    private var decoded = 0
    /// Scalars without width at the end of what was decoded last.
    private var zeroWidthRun = 0
    private var character = CharacterLength()

    init(bytes: UnsafeBufferPointer<UInt8>, shape: TextShape) {
        self.bytes = bytes
        self.shape = shape
    }

    /// Whether no byte needs to change; texts with isolates or tags are left to the cleaner.
    consuming func isClean() -> Bool {
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.blockSize, bytes.count)
            guard isPlain(start..<end) || isCleanDecoded(start..<end) else { return false }
            start = end
        }
        return true
    }

    private static let blockSize = 64

    private func isPlain(_ block: Range<Int>) -> Bool {
        let last = bytes.count - 1
        let lines: UInt8 = shape == .line ? 0 : SuspicionTable.lineOnly
        return SuspicionTable.shared.withTables { first, second in
            var flags: UInt8 = 0
            for index in block.lowerBound..<min(block.upperBound, last) {
                flags |= first[Int(bytes[index])] & second[Int(bytes[index + 1])]
            }
            if block.upperBound > last { flags |= first[Int(bytes[last])] & second[0] }
            return flags & ~lines == 0
        }
    }

    private mutating func isCleanDecoded(_ block: Range<Int>) -> Bool {
        if decoded < block.lowerBound { resume(before: block.lowerBound) }
        while decoded < block.upperBound {
            let (scalar, length) = bytes.decodeScalar(at: decoded)
            guard allows(scalar), !composes(scalar, at: decoded) else { return false }
            decoded += length
        }
        return true
    }

    /// Goes on behind blocks that were not decoded: with the last scalar that is whole there,
    /// because it may begin a character that goes on behind them.
    private mutating func resume(before index: Int) {
        decoded = startOfScalar(before: startOfScalar(before: index))
        zeroWidthRun = 0
        character = CharacterLength()
    }

    private func startOfScalar(before index: Int) -> Int {
        bytes[..<index].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    }

    /// Whether a scalar makes one Hangul syllable with what stands before it, maybe in the block
    /// before.
    private func composes(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
        guard scalar.mayEndSyllable, index > 0 else { return false }
        return bytes.decodeScalar(at: startOfScalar(before: index)).scalar.syllable(with: scalar)
            != nil
    }

    private mutating func allows(_ scalar: Unicode.Scalar) -> Bool {
        if character.add(scalar) {
            zeroWidthRun = 0
            return true
        }
        let kind = scalar.displayKind
        zeroWidthRun = kind == .zeroWidth ? zeroWidthRun + 1 : 0
        // One less than may stand: half a flag may have been begun where nothing was decoded.
        guard character.count < String.characterLimit else { return false }
        switch kind {
        case .plain: return true
        case .newline, .tab: return shape == .paragraphs
        case .zeroWidth: return zeroWidthRun <= String.zeroWidthLimit
        default: return false
        }
    }
}
