/// A piece of text with one style and one link.
public struct TextSpan: Sendable, Hashable {
    /// The text to draw.
    public var text: String
    /// The role of the text, which determines its style.
    public let role: Role
    /// The author's emphasis, in addition to the style of the role.
    public let emphasis: Emphasis
    /// The address that the text links to.
    public let link: String?
    /// The caller's identifier for a focusable span, such as a link or collapsed content.
    public let anchor: Int?

    /// Creates a span.
    public init(
        _ text: String, _ role: Role = .normal, _ emphasis: Emphasis = [], link: String? = nil,
        anchor: Int? = nil
    ) {
        self.text = text
        self.role = role
        self.emphasis = emphasis
        self.link = link
        self.anchor = anchor
    }

    /// Returns another text with the same style and link.
    public func with(_ text: some StringProtocol) -> TextSpan {
        TextSpan(String(text), role, emphasis, link: link, anchor: anchor)
    }

    /// Returns the same span with an anchor.
    public func anchored(_ anchor: Int) -> TextSpan {
        TextSpan(text, role, emphasis, link: link, anchor: anchor)
    }
}

extension [TextSpan] {
    /// The total number of columns of the spans.
    public var columnCount: Int { reduce(0) { $0 + $1.text.columnCount } }

    /// The joined text of the spans.
    public var text: String { count == 1 ? self[0].text : map(\.text).joined() }

    /// Returns the spans truncated to a number of columns, with `…` at the end if they were longer.
    public func cut(toColumns limit: Int) -> [TextSpan] {
        guard columnCount > limit else { return self }
        let sign = String.ellipsis.columnCount > limit ? "" : String.ellipsis
        var room = limit - sign.columnCount
        guard limit > 0 else { return [] }
        for (index, span) in enumerated() {
            let shown = span.text.prefix(columns: room)
            if shown.endIndex < span.text.endIndex {
                return self[..<index] + [span.with(shown + sign)]
            }
            room -= span.text.columnCount
        }
        return self
    }

    /// Returns the spans after a number of columns. Half of a wide character becomes a blank.
    func dropping(columns: Int) -> [TextSpan] {
        var rest = columns
        return compactMap { span in
            guard rest > 0 else { return span }
            let gone = span.text.prefix(columns: rest)
            rest -= gone.columnCount
            guard gone.endIndex < span.text.endIndex else { return nil }
            guard rest > 0 else { return span.with(span.text[gone.endIndex...]) }
            rest = 0
            return span.with(" " + span.text[gone.endIndex...].dropFirst())
        }
    }

    /// Returns the spans of a byline, shortened to a number of columns.
    ///
    /// The first span is shortened, but keeps a few columns. If that is not enough, the spans at
    /// the indices `yielding` are dropped, the first ones first.
    func byline(toColumns limit: Int, yielding: [Int]) -> [TextSpan] {
        guard let first, columnCount > limit else { return self }
        let least = Swift.min(Self.leastOfFirst, first.text.columnCount)
        var excess = columnCount - first.text.columnCount + least - limit
        let gone = yielding.filter { index in
            defer { excess -= excess > 0 ? self[index].text.columnCount : 0 }
            return excess > 0
        }
        let rest = indices.dropFirst().filter { !gone.contains($0) }.map { self[$0] }
        let kept = Swift.max(least, limit - rest.columnCount)
        return [first.with(first.text.cut(toColumns: kept))] + rest
    }

    /// The minimum number of columns of the first span, so that it remains readable.
    private static var leastOfFirst: Int { 4 }

    /// Returns the parts of the spans in a UTF-8 range of their joined text.
    func slice(_ range: Range<Int>) -> [TextSpan] {
        var start = 0
        return compactMap { span in
            let count = span.text.utf8.count
            defer { start += count }
            let part = range.clamped(to: start..<start + count)
            guard !part.isEmpty else { return nil }
            if part.count == count { return span }
            let utf8 = span.text.utf8
            let from = utf8.index(utf8.startIndex, offsetBy: part.lowerBound - start)
            let to = utf8.index(from, offsetBy: part.count)
            return span.with(span.text[from..<to])
        }
    }
}
