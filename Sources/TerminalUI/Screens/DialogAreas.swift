/// Where the text of a dialog and its foot stand: within a frame, or, on a terminal of a few rows that
/// are too few for both, everywhere, without title and hints.
@MainActor public struct DialogAreas {
    /// Where the text is to be drawn.
    public let text: Canvas
    /// Where hints or a field are to be drawn; `nil` where they give way.
    public let foot: Canvas?

    /// Draws what is around both.
    ///
    /// - Parameters:
    ///   - rowCount: how many rows the text takes at a width.
    ///   - needsFoot: whether the dialog is nothing without its foot.
    public init(on canvas: Canvas, title: String, needsFoot: Bool, rowCount: (Int) -> Int) {
        let (columns, rows) = (canvas.size.columns, canvas.size.rows)
        if rows < Self.leastRows, rowCount(columns - 4) > rows - 3 {
            canvas.clear()
            text = canvas.rows(from: 0, count: needsFoot ? rows - 1 : rows)
            foot = needsFoot ? canvas.rows(from: rows - 1, count: 1) : nil
        } else {
            canvas.drawFrame(title: title)
            text = canvas.part(
                Frame(row: 1, column: 2, size: Size(columns: columns - 4, rows: rows - 3)))
            foot = canvas.part(
                Frame(row: rows - 2, column: 1, size: Size(columns: columns - 2, rows: 1)))
        }
    }

    /// In fewer rows a frame and hints leave two for a text, or none.
    private static let leastRows = 6
    /// A terminal with fewer rows has none to spare around a dialog.
    nonisolated static let leastScreenRows = 8
}
