/// Draws the lines of a laid out text, wherever on it the reader is.
@MainActor struct TextPainter {
    let layout: TextLayout
    /// The item that the reader is at.
    let selection: Int
    /// The anchor in it that the reader is at; `nil` for none.
    let focus: Int?
    /// How many columns of code are out of sight at the left.
    let codeOffset: Int

    /// The columns at the left that hold the marker.
    static let gutter = 2

    /// Draws the marker in the last blank before the item, beside its guides but never among its
    /// bullets; returns its column.
    func drawMarker(_ marker: String, at place: TextPlace, on line: Canvas) -> Int {
        let first = layout.block(at: TextPlace(item: place.item))
        let indent = first.indent(ofLine: 0, width: layout.width)
        let column = indent.isEmpty ? 0 : Self.gutter + indent.columnCount - 1
        line.draw(marker, row: 0, column: column, role: .selected)
        return column
    }

    /// Draws a line; returns where on it the span stands that the reader is at.
    ///
    /// - Parameter currentMatch: which of the matches on the line is the one that the reader is at.
    func draw(
        _ place: TextPlace, on canvas: Canvas, currentMatch: Int?, matches: TextView.Matches
    ) -> Int? {
        let (indent, start, spans) = line(at: place)
        canvas.draw(indent, row: 0, column: Self.gutter)
        let focus = place.item == selection ? focus : nil
        let focusColumn = draw(spans, on: canvas, column: start, focus: focus)
        let line = spans.text
        for (number, match) in matches(line).enumerated() {
            let before = start + line[..<match.lowerBound].columnCount
            let role = number == currentMatch ? Role.currentMatch : .match
            canvas.draw(line[match], row: 0, column: before, role: role)
        }
        return focusColumn
    }

    /// The anchor of the span in a column of a line; `nil` where there is none.
    func anchor(at place: TextPlace, column: Int) -> Int? {
        let line = line(at: place)
        var end = line.start
        guard column >= end else { return nil }
        return line.spans.first { span in
            end += span.text.columnCount
            return column < end
        }?.anchor
    }

    private func draw(
        _ spans: [TextSpan], on canvas: Canvas, column: Int, focus: Int?
    ) -> Int? {
        guard let focus else {
            canvas.draw(spans, row: 0, column: column)
            return nil
        }
        var column = column
        var focusColumn: Int?
        for span in spans {
            let isFocused = span.anchor == focus
            if isFocused { focusColumn = focusColumn ?? column }
            column = (isFocused ? canvas.over(.selected) : canvas).draw(
                [span], row: 0, column: column)
        }
        return focusColumn
    }

    /// What a line shows, and in which column that begins behind the indent.
    private func line(at place: TextPlace) -> (indent: [TextSpan], start: Int, spans: [TextSpan]) {
        let block = layout.block(at: place)
        let indent = block.indent(ofLine: place.line, width: layout.width)
        let start = Self.gutter + indent.columnCount
        let line = layout.lines(ofBlockAt: place)[place.line]
        return (indent, start, seen(line, of: block, from: start))
    }

    /// What of a line is in sight: all of it, but for code that is too wide.
    private func seen(_ line: [TextSpan], of block: TextBlock, from column: Int) -> [TextSpan] {
        guard case .code(_, let label, let width) = block.shape else { return line }
        let room = layout.width + Self.gutter - column
        let line = line.beginning(atColumn: min(codeOffset, max(0, width - room)))
            .cut(toColumns: room)
        let free = room - line.columnCount - (label?.text.columnCount ?? 0)
        guard let label, free > 1 else { return line }
        return line + [TextSpan(String(repeating: " ", count: free)), label]
    }
}

extension [TextSpan] {
    /// What is there from a column on, with a sign of what is missing in front of that.
    fileprivate func beginning(atColumn column: Int) -> [TextSpan] {
        guard column > 0, columnCount > 0 else { return self }
        let sign = TextSpan(.ellipsis, .detail)
        return [sign] + dropping(columns: column + sign.text.columnCount)
    }
}
