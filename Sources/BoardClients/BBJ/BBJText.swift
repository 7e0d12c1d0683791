import BoardCore

/// A converter from the markup of BBJ to equivalent Markdown.
///
/// * Bold text remains bold. Colours and underlines become plain text. Of nested directives the
///   innermost applies, as on the server.
/// * Lines that start with `>` become quotations, line breaks remain, and Markdown syntax is
///   escaped.
/// * A reference such as `>>2` becomes a link, followed by the name of the author because comments
///   show no numbers.
struct BBJText {
    /// The link prefix for referenced messages, without their numbers; `nil` if it is not known.
    var place: String?
    /// Returns the author of the message with a number, or `nil` if there is none.
    let author: (Int) -> String?

    func markdown(_ body: String) -> String {
        var text = body.sanitized(as: .paragraphs)
        return text.withUTF8 { String(decoding: markdown($0), as: UTF8.self) }
    }

    /// Converts a text in one pass, since a thread may contain megabytes of text.
    private func markdown(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var spans = BBJSpans(text, place: place, author: author)
        var last = Line.blank
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: .newline) ?? text.count
            let content = text[start..<end].drop { $0.isWhitespace }
            let line = Line(content)
            write(content, as: line, behind: last, to: &spans)
            (start, last) = (end + 1, line)
        }
        return spans.result
    }

    /// Writes one line, with a hard line break after a line of the same kind.
    private func write(
        _ content: Slice<UnsafeBufferPointer<UInt8>>, as line: Line, behind last: Line,
        to spans: inout BBJSpans
    ) {
        if line == .blank { return spans.endParagraph() }
        spans.append(spans.result.isEmpty ? "" : line == last ? "\\\n" : "\n\n")
        guard line == .quote else { return spans.write(content.range) }
        spans.append("> ")
        spans.writeAsTyped(content.dropFirst().drop { $0 == 0x20 }.range)
    }

    private enum Line {
        case blank, text, quote

        /// Creates the kind of a line. A reference such as `>>2` does not start a quotation.
        init(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
            let second = line.dropFirst()
            let isNumber = second.first == .greaterThan && second.dropFirst().first?.isDigit == true
            let isQuote = line.first == .greaterThan && !isNumber
            self = line.isEmpty ? .blank : isQuote ? .quote : .text
        }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// The range of the slice, without the cost of `indices`.
    fileprivate var range: Range<Int> { startIndex..<endIndex }
}

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
