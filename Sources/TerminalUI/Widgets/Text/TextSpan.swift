/// A piece of text that looks one way and leads to one place.
public struct TextSpan: Sendable, Hashable {
    /// What is drawn.
    public var text: String
    /// What the text is to the reader, from which a theme makes its look.
    public let role: Role
    /// What the writer stressed, beside the look of the role.
    public let emphasis: Emphasis
    /// The address that the text leads to.
    public let link: String?
    /// What the caller knows it by, where a reader can go to it: a link, or what can be unfolded.
    public let anchor: Int?

    /// Makes a span.
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

    /// Another text that looks the same and leads to the same place.
    public func with(_ text: some StringProtocol) -> TextSpan {
        TextSpan(String(text), role, emphasis, link: link, anchor: anchor)
    }

    /// The same text known by an anchor.
    public func anchored(_ anchor: Int) -> TextSpan {
        TextSpan(text, role, emphasis, link: link, anchor: anchor)
    }
}

extension [TextSpan] {
    /// How many columns the spans take side by side.
    public var columnCount: Int { reduce(0) { $0 + $1.text.columnCount } }

    /// What the spans say together.
    public var text: String { count == 1 ? self[0].text : map(\.text).joined() }

    /// One line of at most so many columns; what is cut ends in `…`.
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

    /// What is behind so many columns; of a wide character that is cut in two, a blank.
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

    /// The line with as much of its first span as leaves room for the others, or a little of it;
    /// then without as many of some others as have no room beside that, the first ones first.
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

    /// How many columns the first span keeps, so that something of it can still be read.
    private static var leastOfFirst: Int { 4 }

    /// The parts of the spans between two places of their joined text, counted in UTF-8.
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
