/// The quick look at a text without blank ends that tells whether cleaning would change it.
///
/// Every post of a document passes here, and nearly all are clean. So blocks of bytes are looked at
/// in pairs without a branch, and only blocks with a pair that could begin something suspicious are
/// decoded.
struct TextScan {
    let bytes: UnsafeBufferPointer<UInt8>
    let shape: TextShape
    /// Scalars without width at the end of what was decoded last.
    private var zeroWidthRun = 0

    init(bytes: UnsafeBufferPointer<UInt8>, shape: TextShape) {
        self.bytes = bytes
        self.shape = shape
    }

    /// Whether no byte needs to change; texts with isolates or tags are left to the cleaner.
    consuming func isClean() -> Bool {
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.blockSize, bytes.count)
            if !isPlain(start..<end) {
                guard isCleanDecoded(start..<end) else { return false }
            } else {
                zeroWidthRun = 0
            }
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
        var index = block.lowerBound
        while index < block.upperBound {
            let (scalar, length) = bytes.decodeScalar(at: index)
            if length > 0, !allows(scalar.displayKind) || composes(scalar, at: index) {
                return false
            }
            index += max(1, length)
        }
        return true
    }

    /// Whether a scalar makes one Hangul syllable with what stands before it, maybe in the block
    /// before.
    private func composes(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
        guard scalar.mayEndSyllable,
            let start = bytes[..<index].lastIndex(where: { $0 & 0xC0 != 0x80 })
        else { return false }
        return bytes.decodeScalar(at: start).scalar.syllable(with: scalar) != nil
    }

    private mutating func allows(_ kind: DisplayKind) -> Bool {
        zeroWidthRun = kind == .zeroWidth ? zeroWidthRun + 1 : 0
        switch kind {
        case .plain: return true
        case .newline, .tab: return shape == .paragraphs
        case .zeroWidth: return zeroWidthRun <= String.zeroWidthLimit
        default: return false
        }
    }
}
