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
