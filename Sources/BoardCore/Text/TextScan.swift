/// A quick scan of a trimmed text to find out whether sanitizing would change it.
///
/// Every post of a document passes through it, and nearly all are clean. It therefore checks blocks
/// of byte pairs without branches, and decodes only blocks with a suspicious pair.
struct TextScan {
    let bytes: UnsafeBufferPointer<UInt8>
    let shape: TextShape
    /// The offset of the first scalar that has not been decoded.
    private var decoded = 0
    /// The number of zero-width scalars at the end of the decoded text.
    private var zeroWidthRun = 0
    private var character = CharacterLength()

    init(bytes: UnsafeBufferPointer<UInt8>, shape: TextShape) {
        self.bytes = bytes
        self.shape = shape
    }

    /// Returns whether the text is clean; `false` also for texts with isolates or tags.
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

    /// Resumes decoding after blocks that were not decoded.
    ///
    /// It starts at the last complete scalar before `index`, which may begin a character that
    /// continues.
    private mutating func resume(before index: Int) {
        decoded = startOfScalar(before: startOfScalar(before: index))
        zeroWidthRun = 0
        character = CharacterLength()
    }

    private func startOfScalar(before index: Int) -> Int {
        bytes[..<index].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    }

    /// Returns whether a scalar forms a Hangul syllable with the one before it.
    ///
    /// The previous scalar may be in the previous block.
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
        // One less than the limit: half a flag may have begun in a block that was not decoded.
        guard character.count < String.characterLimit else { return false }
        switch kind {
        case .plain: return true
        case .newline, .tab: return shape == .paragraphs
        case .zeroWidth: return zeroWidthRun <= String.zeroWidthLimit
        default: return false
        }
    }
}
