extension TextEditor {
    /// Performs an action that moves the cursor. Returns false for other actions.
    mutating func move(by action: EditorAction, isSelecting: Bool) -> Bool {
        switch action {
        case .left: move(to: content.characterBefore, isSelecting: isSelecting)
        case .right: move(to: content.characterAfter, isSelecting: isSelecting)
        case .up: move(byRows: -1, isSelecting: isSelecting)
        case .down: move(byRows: 1, isSelecting: isSelecting)
        case .pageUp: page(by: -1, isSelecting: isSelecting)
        case .pageDown: page(by: 1, isSelecting: isSelecting)
        case .wordLeft: move(to: content.wordBefore, isSelecting: isSelecting)
        case .wordRight: move(to: content.wordAfter, isSelecting: isSelecting)
        case .lineStart: move(to: content.lineStart, isSelecting: isSelecting)
        case .lineEnd: move(to: content.lineEnd, isSelecting: isSelecting)
        case .textStart: move(to: 0, isSelecting: isSelecting)
        case .textEnd: move(to: content.chunked.count, isSelecting: isSelecting)
        default: return false
        }
        return true
    }

    mutating func move(to offset: Int, isSelecting: Bool = false) {
        content.move(to: offset, isSelecting: isSelecting)
        goalColumn = nil
    }

    /// Moves up or down in the same column. Beyond the first or last row, moves to its end.
    private mutating func move(byRows count: Int, isSelecting: Bool) {
        let row = layout.row(at: content.cursor, in: content.chunked)
        let column = goalColumn ?? row.column(of: content.cursor)
        let (target, missing) = layout.row(row, offsetBy: count, in: content.chunked)
        let isBeyond = missing == abs(count)
        let end = count < 0 ? 0 : content.chunked.count
        content.move(
            to: isBeyond ? end : place(in: target, atColumn: column, isAbove: count < 0),
            isSelecting: isSelecting)
        goalColumn = isBeyond ? nil : column
    }

    /// Returns the offset of a column, after any character that spans several rows.
    func place(in row: EditorRow, atColumn column: Int, isAbove: Bool = false) -> Int {
        let offset = row.offset(atColumn: column)
        let end = content.chunked.roundedUp(offset)
        return isAbove && end > offset ? content.chunked.offset(before: end) : end
    }

    /// Moves by pages. One row of the previous page remains visible.
    private mutating func page(by count: Int, isSelecting: Bool) {
        let rows = count * max(1, height - 1)
        scroll(by: rows)
        move(byRows: rows, isSelecting: isSelecting)
    }

    /// Scrolls by rows, within the text.
    mutating func scroll(by rows: Int) {
        let row = layout.row(at: top, in: content.chunked)
        top = layout.row(row, offsetBy: rows, in: content.chunked).row.start
        clampTop()
    }

    /// Scrolls so that the last page is full.
    mutating func clampTop() {
        var row = layout.row(at: min(top, content.chunked.count), in: content.chunked)
        let missing = layout.row(row, offsetBy: height - 1, in: content.chunked).missing
        row = layout.row(row, offsetBy: -missing, in: content.chunked).row
        top = row.start
    }

    /// Scrolls as little as necessary to show the cursor.
    mutating func scrollToCursor() {
        let row = layout.row(at: content.cursor, in: content.chunked)
        let highest = layout.row(row, offsetBy: 1 - height, in: content.chunked).row.start
        top = min(max(top, highest), row.start)
    }

    /// Moves the cursor into the visible part, in the same column.
    mutating func keepInSight() {
        let first = layout.row(at: top, in: content.chunked)
        let last = layout.row(first, offsetBy: height - 1, in: content.chunked).row
        let row = layout.row(at: content.cursor, in: content.chunked)
        guard row.start < first.start || row.start > last.start else { return }
        let column = goalColumn ?? row.column(of: content.cursor)
        let target = row.start < first.start ? first : last
        content.move(to: place(in: target, atColumn: column))
        goalColumn = column
    }
}
