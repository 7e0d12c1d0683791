import Essentials

/// Splits texts into the words by which the search index finds them.
///
/// A text is folded and split into runs of characters. A run of letters and digits is one word.
/// Hangul and scripts without spaces are split into overlapping pairs of characters, so that every
/// part of at least two syllables is found. A symbol, such as an emoji, is a word of its own.
enum SearchTokens {
    /// The number of characters of a word; longer runs of letters are several overlapping words.
    static let length = 32

    /// Characters of one kind between others, in folded form.
    struct Run: Equatable {
        let kind: Kind
        /// The UTF-8 of the characters.
        private(set) var bytes: [UInt8] = []
        /// The offset of each character.
        private var starts: [Int] = []
        /// A Boolean value that indicates whether a separator precedes the run in its text.
        var isAfterSeparator = false
        /// A Boolean value that indicates whether a separator follows the run in its text.
        var isBeforeSeparator = false

        init(_ kind: Kind) {
            self.kind = kind
        }

        /// The number of characters.
        var count: Int { starts.count }

        fileprivate mutating func append(_ scalar: Unicode.Scalar) {
            starts.append(bytes.count)
            if scalar.isASCII {
                bytes.append(UInt8(scalar.value))
            } else {
                bytes += scalar.utf8
            }
        }

        /// Returns the UTF-8 of up to `count` characters.
        func characters(from start: Int, count: Int) -> ArraySlice<UInt8> {
            let end = start + count < starts.count ? starts[start + count] : bytes.count
            return bytes[starts[start]..<end]
        }

        /// Calls `body` with the UTF-8 of each word.
        func forEachToken(_ body: (ArraySlice<UInt8>) -> Void) {
            switch kind {
            case .separator: break
            case .symbol: body(bytes[...])
            case .letters:
                for start in stride(from: 0, to: max(1, count - length / 2), by: length / 2) {
                    body(characters(from: start, count: length))
                }
            case .syllables:
                for start in 0..<max(1, count - 1) { body(characters(from: start, count: 2)) }
            }
        }
    }

    enum Kind {
        case separator, letters, syllables, symbol
    }

    /// Calls `body` with each run of a text.
    static func forEachRun(in text: String, _ body: (Run) -> Void) {
        var run = Run(.separator)
        for scalar in text.searchFolded.unicodeScalars {
            let kind = Kind(scalar)
            if kind != run.kind || kind == .symbol {
                run.isBeforeSeparator = kind == .separator
                if run.kind != .separator { body(run) }
                let isAfterSeparator = run.kind == .separator && run.count > 0
                run = Run(kind)
                run.isAfterSeparator = isAfterSeparator
            }
            run.append(scalar)
        }
        if run.kind != .separator { body(run) }
    }
}

extension SearchTokens.Kind {
    fileprivate init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: self = .letters
        case ..<0x80: self = .separator
        // Letters of Latin, Greek, Cyrillic, Armenian, Hebrew and Arabic.
        case 0xE0...0xF6, 0xF8...0x24F, 0x388...0x52F, 0x5D0...0x5EA, 0x620...0x64A: self = .letters
        // Thai, Lao, Myanmar, Khmer; jamo, kana, ideographs and Hangul.
        case 0xE01...0xE4E, 0xE81...0xEDF, 0x1000...0x109F, 0x1780...0x17D3, 0x1100...0x11FF,
            0x3041...0x30FF, 0x3131...0x318E, 0x31F0...0x31FF, 0x3400...0x9FFF, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
            self = .syllables
        default: self.init(scalar.properties)
        }
    }

    private init(_ properties: Unicode.Scalar.Properties) {
        self =
            switch properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber,
                .letterNumber, .otherNumber:
                .letters
            case .otherSymbol: .symbol
            default: .separator
            }
    }
}
