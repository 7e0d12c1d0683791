/// A size in character cells.
public struct Size: Sendable, Hashable {
    /// The number of columns.
    public var columns: Int
    /// The number of rows.
    public var rows: Int

    /// Creates a size in character cells.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A rectangle on the screen. Rows count from the top, starting at 0.
public struct Frame: Sendable, Hashable {
    /// The topmost row.
    public var row: Int
    /// The leftmost column, starting at 0.
    public var column: Int
    /// The size of the rectangle.
    public var size: Size

    /// Creates a frame from its upper-left cell and its size.
    public init(row: Int = 0, column: Int = 0, size: Size) {
        self.row = row
        self.column = column
        self.size = size
    }

    /// Returns a Boolean value that indicates whether a mouse event is inside the frame.
    func contains(_ mouse: MouseEvent) -> Bool {
        (row..<row + size.rows).contains(mouse.row)
            && (column..<column + size.columns).contains(mouse.column)
    }

    /// Returns a frame of at most `size`, centred on a screen.
    public static func centred(_ size: Size, in screen: Size) -> Frame {
        let columns = min(size.columns, screen.columns)
        let rows = min(size.rows, screen.rows)
        return Frame(
            row: (screen.rows - rows) / 2, column: (screen.columns - columns) / 2,
            size: Size(columns: columns, rows: rows))
    }

    /// Returns the frame of a dialog with a width and a function from width to rows.
    ///
    /// If only a few columns would remain beside it, the dialog takes them too: otherwise the rest
    /// of a row looks like a part of the dialog. The first and last rows of the screen stay
    /// visible, unless there are few rows. They show the title and messages.
    public static func dialog(columns: Int, in screen: Size, rows: (Int) -> Int) -> Frame {
        let columns = columns + 8 > screen.columns ? max(1, screen.columns) : columns
        let room = screen.rows < DialogAreas.leastScreenRows ? screen.rows : screen.rows - 2
        let rows = min(rows(columns), max(1, room))
        return .centred(Size(columns: columns, rows: rows), in: screen)
    }
}
