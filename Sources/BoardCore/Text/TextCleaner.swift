/// Rewrites an unsafe text, scalar by scalar.
struct TextCleaner {
    private let source: [Unicode.Scalar]
    private let shape: TextShape
    private var cleaned: [Unicode.Scalar] = []
    private var zeroWidthRun = 0

    /// Returns the result of `String.sanitized(as:)`, without its quick scan.
    static func clean(_ text: String, as shape: TextShape) -> String {
        var cleaner = TextCleaner(source: Array(text.unicodeScalars), shape: shape)
        cleaner.copyAllowed()
        // This comes last, because removed scalars may have separated two jamo.
        let composed = HangulComposition.composed(IsolateBalance.kept(of: cleaner.cleaned))
        let bounded = CharacterSplitter.bounded(composed)
        // Collect bytes first: appending scalars to a string takes twice as long.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in cleaner.trimmed(bounded) { bytes += scalar.utf8 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private init(source: [Unicode.Scalar], shape: TextShape) {
        self.source = source
        self.shape = shape
        cleaned.reserveCapacity(source.count)
    }

    private mutating func copyAllowed() {
        var index = 0
        while index < source.count {
            let flagEnd = flagEnd(after: index)
            if let flagEnd {
                source[index...flagEnd].forEach { append($0) }
            } else {
                copy(at: index)
            }
            index = (flagEnd ?? index) + 1
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        cleaned.append(scalar)
        zeroWidthRun = 0
    }

    private mutating func copy(at index: Int) {
        let scalar = source[index]
        switch scalar.displayKind {
        case .plain: append(scalar)
        case .newline: append(shape == .line ? " " : "\n")
        case .lineBreak: if !isFirstHalfOfBreak(index) { append(shape == .line ? " " : "\n") }
        case .tab: append(shape == .line ? " " : "\t")
        case .forbidden: append("\u{FFFD}")
        case .dropped, .tag: break
        case .isolateStart, .isolateEnd, .zeroWidth: appendZeroWidth(scalar)
        }
    }

    private mutating func appendZeroWidth(_ scalar: Unicode.Scalar) {
        guard zeroWidthRun < String.zeroWidthLimit else { return }
        zeroWidthRun += 1
        cleaned.append(scalar)
    }

    private func isFirstHalfOfBreak(_ index: Int) -> Bool {
        source[index] == "\r" && index + 1 < source.count && source[index + 1] == "\n"
    }
}

extension TextCleaner {
    /// Returns the end of the subdivision flag that begins at `index`.
    ///
    /// Such a flag is a black flag, a code of three to six tag characters, and the cancel tag.
    private func flagEnd(after index: Int) -> Int? {
        guard source[index] == "\u{1F3F4}" else { return nil }
        let code = source[(index + 1)...].prefix(7).prefix {
            (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
        }
        guard (3...6).contains(code.count), code.endIndex < source.count else { return nil }
        return source[code.endIndex] == "\u{E007F}" ? code.endIndex : nil
    }

    private func trimmed(_ scalars: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
        guard let last = scalars.lastIndex(where: { !$0.isBlank }) else {
            return []
        }
        let upToLast = scalars[...last]
        return shape == .line ? upToLast.drop { $0.isBlank } : upToLast
    }
}
