extension [TextSpan] {
    private var columnCount: Int { reduce(0) { $0 + $1.text.columnCount } }

    /// One line of at most so many columns; what is cut ends in `…`.
    func cut(toColumns limit: Int) -> [TextSpan] {
        guard columnCount > limit else { return self }
        guard limit > 0 else { return [] }
        var room = limit - 1
        for (index, span) in enumerated() {
            let shown = span.text.prefix(columns: room)
            if shown.endIndex < span.text.endIndex {
                return self[..<index] + [TextSpan(String(shown) + "…", span.role)]
            }
            room -= span.text.columnCount
        }
        return self
    }

    /// The line with as much of its first span as leaves room for the others, or a little of it.
    func withFirstCut(toColumns limit: Int) -> [TextSpan] {
        let excess = columnCount - limit
        guard excess > 0, let first else { return self }
        let kept = Swift.max(Self.leastOfFirst, first.text.columnCount - excess)
        return [TextSpan(first.text.cut(toColumns: kept), first.role)] + dropFirst()
    }

    /// How many columns the first span keeps, so that something of it can still be read.
    private static let leastOfFirst = 4

    /// As many spans on each line as fit with a separator between them; one that is too wide by
    /// itself is wrapped.
    func inLines(width: Int) -> [[TextSpan]] {
        let separator = TextSpan(" · ", .detail)
        return reduce(into: []) { lines, span in
            let joined = (lines.last ?? []) + [separator, span]
            if !lines.isEmpty, joined.columnCount <= width {
                lines[lines.count - 1] = joined
            } else {
                lines += TextWrapper.lines(of: span.text, width: width)
                    .map { [TextSpan($0, span.role)] }
            }
        }
    }
}
