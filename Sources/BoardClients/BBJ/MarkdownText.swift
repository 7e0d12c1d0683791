/// An escaper for literal text in Markdown.
enum MarkdownText {
    /// Writes text in the middle of a line, with backslashes where needed.
    static func write(_ bytes: some Collection<UInt8>, to result: inout [UInt8]) {
        let isWritten: Void? = bytes.withContiguousStorageIfAvailable { write($0, to: &result) }
        if isWritten == nil { Array(bytes).withUnsafeBufferPointer { write($0, to: &result) } }
    }

    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
        var start = 0
        for index in bytes.indices where special.contains(bytes[index]) {
            result += bytes[start..<index]
            result.append(.backslash)
            start = index
        }
        result += bytes[start...]
    }

    /// Escapes the start of a line that would be a list, heading or rule.
    static func guardLine(from start: Int, in result: inout [UInt8]) {
        if let place = startOfMeaning(of: result[start...]) {
            result.insert(.backslash, at: place)
        }
    }

    /// Returns the position where the line needs a backslash, or `nil`.
    private static func startOfMeaning(of line: ArraySlice<UInt8>) -> Int? {
        guard let first = line.first else { return nil }
        if lineStarts.contains(first) { return line.startIndex }
        guard first.isDigit else { return nil }
        let end = line.firstIndex { !$0.isDigit }
        return end.flatMap { numberEnds.contains(line[$0]) ? $0 : nil }
    }

    private static let special = ASCIISet("\\`*_~[]<>&|")
    private static let lineStarts = ASCIISet("#+-=")
    private static let numberEnds = ASCIISet(".)")
}

/// A set of ASCII characters, as bytes.
struct ASCIISet: Sendable {
    /// A bit for each character.
    private var bits: (low: UInt64, high: UInt64) = (0, 0)

    init(_ characters: StaticString) {
        characters.withUTF8Buffer { bytes in
            for byte in bytes where byte < 0x40 { bits.low |= 1 << UInt64(byte) }
            for byte in bytes where byte >= 0x40 { bits.high |= 1 << UInt64(byte - 0x40) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? bits.low : bits.high) &>> UInt64(byte) & 1 == 1
    }
}
