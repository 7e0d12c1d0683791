/// The areas for the text and the footer of a dialog.
///
/// Normally a frame surrounds both. If the terminal has too few rows for that, they use all of it,
/// without title and hints.
@MainActor public struct DialogAreas {
    /// The area of the text.
    public let text: Canvas
    /// The area of the text up to the line of the frame on the right, which is included; `nil`
    /// without a frame.
    public let textWithLine: Canvas?
    /// The area of hints or a text field; `nil` if there is no room.
    public let foot: Canvas?

    /// Draws the surroundings of both areas.
    ///
    /// - Parameters:
    ///   - rowCount: returns the number of rows that the text needs at a width.
    ///   - needsFoot: a Boolean value that indicates whether the dialog is useless without its
    ///     footer.
    public init(on canvas: Canvas, title: String, needsFoot: Bool, rowCount: (Int) -> Int) {
        let (columns, rows) = (canvas.size.columns, canvas.size.rows)
        if rows < Self.minimumRows, rowCount(columns - 4) > rows - 3 {
            canvas.clear()
            text = canvas.rows(from: 0, count: needsFoot ? rows - 1 : rows)
            textWithLine = nil
            foot = needsFoot ? canvas.rows(from: rows - 1, count: 1) : nil
        } else {
            canvas.drawFrame(title: title)
            // The blank rows below the hints and above the text are the first to go.
            let spare = rows - 3 - rowCount(columns - 4)
            let isRoomy = spare > 2 || spare < 0 && rows >= Self.roomyRows
            let top = isRoomy || spare == 2 ? 2 : 1
            let textRows = isRoomy ? rows - 6 : rows - 2 - top
            text = canvas.part(
                Frame(row: top, column: 2, size: Size(columns: columns - 4, rows: textRows)))
            textWithLine = canvas.part(
                Frame(row: top, column: 2, size: Size(columns: columns - 2, rows: textRows)))
            foot = canvas.part(
                Frame(
                    row: rows - (isRoomy ? 3 : 2), column: 1,
                    size: Size(columns: columns - 2, rows: 1)))
        }
    }

    /// The minimum number of rows for blank ones around a text that scrolls.
    private static let roomyRows = 24

    /// The minimum for a frame: with fewer rows, frame and hints leave two rows of text, or none.
    private static let minimumRows = 6
    /// The minimum number of screen rows that leaves some free around a dialog.
    nonisolated static let minimumScreenRows = 8
}

extension Frame {
    /// Returns the frame of a dialog with a width and a function from width to rows.
    ///
    /// If only a few columns would remain beside it, the dialog takes them too: otherwise the rest
    /// of a row looks like a part of the dialog. The first and last rows of the screen stay
    /// visible, unless there are few rows. They show the title and messages.
    ///
    /// - Parameter needsAllRows: set if the dialog shows messages itself, so that it may cover them.
    public static func dialog(
        columns: Int, in screen: Size, needsAllRows: Bool = false, rows: (Int) -> Int
    ) -> Frame {
        let columns = columns + 8 > screen.columns ? max(1, screen.columns) : columns
        let isLow = screen.rows < DialogAreas.minimumScreenRows
        let room = isLow || needsAllRows ? screen.rows : screen.rows - 2
        let rows = min(rows(columns), max(1, room))
        return .centred(Size(columns: columns, rows: rows), in: screen)
    }
}
