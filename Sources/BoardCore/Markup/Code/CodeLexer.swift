/// A part of a line of code with one highlighting style.
package struct CodeToken: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case keyword, string, comment, number, plain
    }

    package let kind: Kind
    /// The range in the line; it consists of whole characters.
    package let range: Range<String.Index>
}

/// Splits a line of code into tokens, byte by byte from left to right.
struct CodeLexer {
    let language: CodeLanguage
    let bytes: [UInt8]
    var state: CodeLanguage.State
    private(set) var pieces: [Piece] = []
    var index = 0
    /// Set while only white space has been read.
    private var isFirst = true
    /// Set if a value may follow, such as a regular expression literal.
    private var mayBeValue = true
    /// Set while the rest of the line may contain the end of a regular expression.
    private var mayHavePattern = true
    private var hereEnd: [UInt8]?

    struct Piece {
        var kind: CodeToken.Kind
        /// The end offset in bytes.
        var end: Int
    }

    init(language: CodeLanguage, bytes: [UInt8], state: CodeLanguage.State) {
        self.language = language
        self.bytes = bytes
        self.state = state
        let isKnown = state.delimiter.map { language.delimiters.indices.contains($0) } ?? true
        if !isKnown { close() }
    }

    mutating func run() {
        if let kind = kindOfLine() { return take(kind, to: bytes.count) }
        while index < bytes.count { step() }
        state.hereEnd = hereEnd
        if let open = state.delimiter, !language.delimiters[open].hasLines { close() }
    }

    /// Returns the kind of a line that is a single token.
    private mutating func kindOfLine() -> CodeToken.Kind? {
        if let end = state.hereEnd {
            if bytes.trimmed.elementsEqual(end) { state.hereEnd = nil }
            return .string
        }
        guard state.delimiter == nil else { return nil }
        return language.starts.first { bytes.starts(with: $0.bytes) }?.kind
    }

    private mutating func step() {
        if let open = state.delimiter { return goOn(in: language.delimiters[open]) }
        if language.rawTags != nil, !state.isInTag, !opensComment() { return takeText() }
        let byte = bytes[index]
        if language.bytes.mayOpen(byte), let opening = opening() { return open(opening) }
        if language.bytes.mayBeginWord(byte) || language.bytes.isSign(byte) { return takeWord() }
        if byte.isASCIIDigit { return takeNumber() }
        takeSign(byte)
    }

    /// Consumes bytes as a token; adjacent tokens of the same kind are merged.
    mutating func take(_ kind: CodeToken.Kind, to end: Int) {
        index = min(end, bytes.count)
        if pieces.last?.kind == kind {
            pieces[pieces.count - 1].end = index
        } else {
            pieces.append(Piece(kind: kind, end: index))
        }
    }

    func has(_ text: [UInt8], at index: Int) -> Bool {
        bytes[index...].starts(with: text)
    }

    func byte(at index: Int) -> UInt8? {
        bytes.indices.contains(index) ? bytes[index] : nil
    }
}

// MARK: Words and operators

extension CodeLexer {
    private mutating func takeWord() {
        let end = endOfWord(from: index + 1)
        mayBeValue = isKeyword(upTo: end)
        isFirst = false
        take(mayBeValue ? .keyword : .plain, to: end)
    }

    private func isKeyword(upTo end: Int) -> Bool {
        if state.isInTag { return false }
        if language.bytes.isSign(bytes[index]) { return end > index + 1 }
        // After one dot a word is a member, whatever its name; after two, as in a range, it is not.
        let dot = UInt8(ascii: ".")
        let isMember = byte(at: index - 1) == dot && byte(at: index - 2) != dot
        return !isMember && language.isKeyword(bytes[index..<end], isFirst: isFirst) && !isKey(end)
    }

    /// Returns whether a word that ends here is a key, such as an argument label.
    private func isKey(_ end: Int) -> Bool {
        bytes[end...].first { !$0.isASCIIBlank }.map { language.bytes.isBehindKey($0) } ?? false
    }

    func endOfWord(from start: Int) -> Int {
        bytes[start...].firstIndex { !language.bytes.isOfWord($0) } ?? bytes.count
    }

    private mutating func takeNumber() {
        isFirst = false
        mayBeValue = false
        let end = endOfNumber()
        // A token that continues with other letters, such as a checksum, is not a number.
        let isWhole = byte(at: end).map { !language.bytes.isOfWord($0) } ?? true
        let isNumber = isWhole && language.hasNumbers
        take(isNumber ? .number : .plain, to: isWhole ? end : endOfWord(from: end))
    }

    private mutating func takeSign(_ byte: UInt8) {
        if !state.isInTag {
            if mayBeValue, mayHavePattern, language.hasPatterns, let end = endOfPattern() {
                mayBeValue = false
                return take(.string, to: end)
            }
            if let here = language.here, hereEnd == nil { hereEnd = endOfHere(behind: here) }
        }
        if byte == UInt8(ascii: ">") { endTag() }
        if !byte.isASCIIBlank {
            isFirst = false
            mayBeValue = ![UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte)
        }
        take(.plain, to: index + (byte == language.escape ? 2 : 1))
    }

    private mutating func endTag() {
        state.isInTag = false
        if byte(at: index - 1) == UInt8(ascii: "/") { state.isRaw = false }
    }

    /// Returns the end of the regular expression that begins here, with flags; `nil` if none does.
    private mutating func endOfPattern() -> Int? {
        guard bytes[index] == UInt8(ascii: "/"), byte(at: index - 1) != UInt8(ascii: "<"),
            let first = byte(at: index + 1), !first.isASCIIBlank, first != UInt8(ascii: "*")
        else { return nil }
        guard let end = bytes.endOfPattern(from: index + 1) else {
            mayHavePattern = false
            return nil
        }
        return bytes[end...].firstIndex { !$0.isASCIILetter } ?? bytes.count
    }
}

// MARK: Comments and strings

extension CodeLexer {
    /// Returns the index of the delimiter that begins here.
    private func opening() -> Int? {
        language.delimiters.firstIndex { has($0.opening, at: index) && mayBegin($0) }
    }

    private func mayBegin(_ delimiter: CodeDelimiter) -> Bool {
        let previous = byte(at: index - 1)
        let isPlaced =
            switch delimiter.place {
            case .anywhere: true
            case .behindBlank: previous?.isASCIIBlank ?? true
            case .notBehindWord: previous.map { !language.bytes.isOfWord($0) } ?? true
            }
        return isPlaced && (!delimiter.isChar || bytes.holdsChar(at: index, delimiter.escape))
    }

    private mutating func open(_ number: Int) {
        let delimiter = language.delimiters[number]
        isFirst = false
        mayBeValue = false
        state.delimiter = number
        take(
            delimiter.kind,
            to: delimiter.closing.isEmpty ? bytes.count : index + delimiter.opening.count)
    }

    private mutating func close() {
        state.delimiter = nil
        state.depth = 0
        state.isInnerString = false
    }

    /// Consumes the next byte or delimiter within the open one.
    private mutating func goOn(in delimiter: CodeDelimiter) {
        if delimiter.codeClosing != nil {
            if state.depth > 0 { return goOn(inCodeOf: delimiter) }
            if has(delimiter.codeOpening, at: index) {
                state.depth = 1
                return take(delimiter.kind, to: index + delimiter.codeOpening.count)
            }
        }
        if bytes[index] == delimiter.escape { return take(delimiter.kind, to: index + 2) }
        if has(delimiter.closing, at: index) { return end(delimiter) }
        if delimiter.isNested, has(delimiter.opening, at: index) {
            state.depth += 1
            return take(delimiter.kind, to: index + delimiter.opening.count)
        }
        take(delimiter.kind, to: index + 1)
    }

    private mutating func end(_ delimiter: CodeDelimiter) {
        take(delimiter.kind, to: index + delimiter.closing.count)
        if state.depth > 0 { state.depth -= 1 } else { close() }
    }

    /// Tracks brackets of interpolated code, except those in its strings.
    private mutating func goOn(inCodeOf delimiter: CodeDelimiter) {
        if bytes[index] == delimiter.escape { return take(delimiter.kind, to: index + 2) }
        if has(delimiter.closing, at: index) {
            state.isInnerString.toggle()
            return take(delimiter.kind, to: index + delimiter.closing.count)
        }
        if !state.isInnerString {
            if bytes[index] == delimiter.codeOpening.last { state.depth += 1 }
            if bytes[index] == delimiter.codeClosing { state.depth -= 1 }
        }
        take(delimiter.kind, to: index + 1)
    }
}
