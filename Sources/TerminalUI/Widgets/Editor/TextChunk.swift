import Synchronization

/// The size of a text or of a part of it.
struct TextMeasure: Equatable {
    var bytes = 0
    var scalars = 0
    var newlines = 0

    static func + (a: Self, b: Self) -> Self {
        Self(
            bytes: a.bytes + b.bytes, scalars: a.scalars + b.scalars,
            newlines: a.newlines + b.newlines)
    }

    static func - (a: Self, b: Self) -> Self {
        Self(
            bytes: a.bytes - b.bytes, scalars: a.scalars - b.scalars,
            newlines: a.newlines - b.newlines)
    }
}

/// A line of a text, or a part of a very long line.
///
/// Chunks are immutable and cache their last wrapping, so that a key press only wraps the changed
/// chunk again.
final class TextChunk: Sendable {
    let text: String
    /// A Boolean value that indicates whether a newline follows the text.
    let endsLine: Bool
    let measure: TextMeasure
    private let wrapped = Mutex<(width: Int, rows: [Int])?>(nil)

    init(_ text: some StringProtocol, endsLine: Bool) {
        self.text = String(text)
        self.endsLine = endsLine
        measure = TextMeasure(
            bytes: self.text.utf8.count + (endsLine ? 1 : 0),
            scalars: self.text.unicodeScalars.count + (endsLine ? 1 : 0),
            newlines: endsLine ? 1 : 0)
    }

    /// The length in bytes, without the newline.
    var length: Int { text.utf8.count }

    func index(_ offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offset)
    }

    func range(_ bytes: Range<Int>) -> Range<String.Index> {
        index(bytes.lowerBound)..<index(bytes.upperBound)
    }

    func offset(_ index: String.Index) -> Int {
        text.utf8.distance(from: text.startIndex, to: index)
    }

    /// Returns the starts of the chunk's rows at a width, as byte offsets in the chunk.
    ///
    /// - Parameter count: incremented by the number of bytes that were wrapped.
    func rows(width: Int, countingBytes count: inout Int) -> [Int] {
        if let known = wrapped.withLock({ $0 }), known.width == width { return known.rows }
        count += length
        var rows = LineBreaker.rows(of: text.unicodeScalars, width: width).map {
            offset($0.lowerBound)
        }
        if rows.isEmpty { rows = [0] }
        wrapped.withLock { [rows] in $0 = (width, rows) }
        return rows
    }
}

extension TextChunk {
    /// The maximum size of a chunk in bytes: larger than most paragraphs, and fast to wrap.
    static let limit = 4096

    /// Returns a line as chunks, split after blanks if possible, and otherwise between characters.
    static func chunks(of line: String, endsLine: Bool) -> [TextChunk] {
        var chunks: [TextChunk] = []
        var rest = line[...]
        while rest.utf8.count > limit {
            let end = cut(in: rest)
            chunks.append(TextChunk(rest[..<end], endsLine: false))
            rest = rest[end...]
        }
        return chunks + [TextChunk(rest, endsLine: endsLine)]
    }

    /// Returns the end of the first chunk of a text that is too long for one.
    private static func cut(in text: Substring) -> String.Index {
        let bytes = text.utf8
        var end = bytes.index(bytes.startIndex, offsetBy: limit)
        while UTF8.isContinuation(bytes[end]) { end = bytes.index(before: end) }
        let half = bytes.index(bytes.startIndex, offsetBy: limit / 2)
        let mostly = bytes.index(bytes.startIndex, offsetBy: limit * 3 / 4)
        var last: (blank: String.Index?, any: String.Index?)
        for cluster in ClusterReader(text.unicodeScalars[..<end])
        where cluster.range.upperBound > half {
            // The last character of the window may continue after it.
            guard cluster.range.upperBound <= mostly else { break }
            last.any = cluster.range.upperBound
            if cluster.isBlank { last.blank = last.any }
        }
        return last.blank ?? last.any ?? end
    }
}
