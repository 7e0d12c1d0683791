/// A painter for the lines of a laid-out text.
@MainActor struct TextPainter {
    let layout: TextLayout
    /// The index of the selected item.
    let selection: Int
    /// The focused anchor in the selected item; `nil` for none.
    let focus: Int?
    /// The number of code columns scrolled out on the left.
    let codeOffset: Int

    /// The columns on the left for the marker.
    static let gutter = 2

    /// Draws the marker in the last blank before the item and returns its column.
    ///
    /// The marker is beside the guides of the item but never among its bullets.
    func drawMarker(_ marker: String, at place: TextPlace, on line: Canvas) -> Int {
        let first = layout.block(at: TextPlace(item: place.item))
        let indent = first.indent(ofLine: 0, width: layout.width)
        let column = indent.isEmpty ? 0 : Self.gutter + indent.columnCount - 1
        line.draw(marker, row: 0, column: column, role: .selected)
        return column
    }

    /// Draws a line and returns the column of the focused span.
    ///
    /// - Parameter currentMatch: the number of the current match among those of the line.
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

    /// Returns the anchor of the span in a column of a line; `nil` if there is none.
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

    /// Returns the indent and the spans of a line, and the column of the first span.
    private func line(at place: TextPlace) -> (indent: [TextSpan], start: Int, spans: [TextSpan]) {
        let block = layout.block(at: place)
        let indent = block.indent(ofLine: place.line, width: layout.width)
        let start = Self.gutter + indent.columnCount
        let line = layout.lines(ofBlockAt: place)[place.line]
        return (indent, start, seen(line, of: block, from: start))
    }

    /// Returns the visible part of a line: everything, except for code that is too wide.
    private func seen(_ line: [TextSpan], of block: TextBlock, from column: Int) -> [TextSpan] {
        guard case .code(_, let width) = block.shape else { return line }
        let room = layout.width + Self.gutter - column
        return line.beginning(atColumn: min(codeOffset, max(0, width - room)))
            .cut(toColumns: room)
    }
}

extension [TextSpan] {
    /// Returns the spans from a column on, with an ellipsis for the part before.
    fileprivate func beginning(atColumn column: Int) -> [TextSpan] {
        guard column > 0, columnCount > 0 else { return self }
        let sign = TextSpan(.ellipsis, .detail)
        return [sign] + dropping(columns: column + sign.text.columnCount)
    }
}
