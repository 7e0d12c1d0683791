/// Words that stand in Markdown for themselves.
enum MarkdownText {
    /// One line of words with backslashes where they are needed.
    static func escaped(_ line: some Collection<UInt8>) -> String {
        var result: [UInt8] = []
        write(line, to: &result)
        return guarded(result)
    }

    /// Writes words in the middle of a line.
    static func write(_ words: some Collection<UInt8>, to result: inout [UInt8]) {
        for byte in words {
            if special.contains(byte) { result.append(.backslash) }
            result.append(byte)
        }
    }

    /// A line of Markdown that begins no list, heading or rule.
    static func guarded(_ line: [UInt8]) -> String {
        guard let place = startOfMeaning(of: line) else {
            return String(decoding: line, as: UTF8.self)
        }
        return String(decoding: line[..<place] + [.backslash] + line[place...], as: UTF8.self)
    }

    /// Where a backslash is needed at the beginning of a line; `nil` where none is.
    private static func startOfMeaning(of line: [UInt8]) -> Int? {
        guard let first = line.first else { return nil }
        if lineStarts.contains(first) { return 0 }
        let digits = line.prefix { $0.isDigit }
        let isNumber = !digits.isEmpty && digits.endIndex < line.count
        return isNumber && numberEnds.contains(line[digits.endIndex]) ? digits.endIndex : nil
    }

    private static let special = ASCIISet("\\`*_~[]<>&|")
    private static let lineStarts = ASCIISet("#+-=")
    private static let numberEnds = ASCIISet(".)")
}

/// Characters of ASCII, as bytes.
struct ASCIISet: Sendable {
    /// A one for each, at its place.
    private let bits: UInt128

    init(_ characters: StaticString) {
        bits = characters.withUTF8Buffer { $0.reduce(0) { $0 | 1 << UInt128($1) } }
    }

    func contains(_ byte: UInt8) -> Bool { byte < 0x80 && bits >> UInt128(byte) & 1 == 1 }
}
