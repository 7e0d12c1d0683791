import BoardCore

/// Turns what people write at BBJ into Markdown that shows the same.
///
/// * Bold words stay bold; colours and underlines, which say nothing, become plain words. Of
///   directives within each other the innermost counts, as on the server.
/// * Lines that begin with `>` become quotes, lines stay lines, and all that would mean something
///   in Markdown stands for itself.
/// * `>>2` is followed by the name of who wrote that, as nobody counts comments, and leads to it.
struct BBJText {
    /// Where messages are that others name, without their numbers; `nil` where that is not known.
    var place: String?
    /// The name of who wrote the post of a number; `nil` where there is none.
    let author: (Int) -> String?

    func markdown(_ body: String) -> String {
        var text = body.sanitized(as: .paragraphs)
        return text.withUTF8 { String(decoding: markdown($0), as: UTF8.self) }
    }

    /// A thread may have megabytes of it: each byte is looked at where it stands, and written once.
    private func markdown(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var spans = BBJSpans(text, place: place, author: author)
        var last = Line.blank
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: .newline) ?? text.count
            let words = text[start..<end].drop { $0.isWhitespace }
            let line = Line(words)
            write(words, as: line, behind: last, to: &spans)
            (start, last) = (end + 1, line)
        }
        return spans.result
    }

    /// Lines of one kind have a break between them that Markdown keeps.
    private func write(
        _ words: Slice<UnsafeBufferPointer<UInt8>>, as line: Line, behind last: Line,
        to spans: inout BBJSpans
    ) {
        if line == .blank { return spans.endParagraph() }
        spans.append(spans.result.isEmpty ? "" : line == last ? "\\\n" : "\n\n")
        guard line == .quote else { return spans.write(words.range) }
        spans.append("> ")
        spans.writeAsTyped(words.dropFirst().drop { $0 == 0x20 }.range)
    }

    private enum Line {
        case blank, words, quote

        /// A quote begins with a sign that does not begin the number of a post.
        init(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
            let second = line.dropFirst()
            let isNumber = second.first == .greaterThan && second.dropFirst().first?.isDigit == true
            let isQuote = line.first == .greaterThan && !isNumber
            self = line.isEmpty ? .blank : isQuote ? .quote : .words
        }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// Where it stands; `indices` makes a collection of its own first.
    fileprivate var range: Range<Int> { startIndex..<endIndex }
}
