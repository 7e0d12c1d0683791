/// How many columns and rows something has.
public struct Size: Sendable, Hashable {
    /// Character cells side by side.
    public var columns: Int
    /// Lines of character cells.
    public var rows: Int

    /// Makes a size in character cells.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A place on the screen and the size of what stands there; rows count from the top, from 0.
public struct Frame: Sendable, Hashable {
    /// The uppermost row.
    public var row: Int
    /// The leftmost column; columns count from 0.
    public var column: Int
    /// How much is covered from there.
    public var size: Size

    /// Makes a frame from its upper left cell and its size.
    public init(row: Int = 0, column: Int = 0, size: Size) {
        self.row = row
        self.column = column
        self.size = size
    }

    /// Whether the mouse was in it.
    func contains(_ mouse: MouseEvent) -> Bool {
        (row..<row + size.rows).contains(mouse.row)
            && (column..<column + size.columns).contains(mouse.column)
    }

    /// A frame of at most `size` in the middle of a screen.
    public static func centred(_ size: Size, in screen: Size) -> Frame {
        let columns = min(size.columns, screen.columns)
        let rows = min(size.rows, screen.rows)
        return Frame(
            row: (screen.rows - rows) / 2, column: (screen.columns - columns) / 2,
            size: Size(columns: columns, rows: rows))
    }

    /// The frame of a dialog that needs so many columns, and at a width so many rows.
    ///
    /// Where only a few columns would be left beside it, it takes them too: the rest of a row looks
    /// as if it belonged to the dialog. The first and the last row of the screen stay in sight, as
    /// they tell where one is, and messages stand there, unless there are only a few.
    public static func dialog(columns: Int, in screen: Size, rows: (Int) -> Int) -> Frame {
        let columns = columns + 8 > screen.columns ? max(1, screen.columns) : columns
        let room = screen.rows < DialogAreas.leastScreenRows ? screen.rows : screen.rows - 2
        let rows = min(rows(columns), max(1, room))
        return .centred(Size(columns: columns, rows: rows), in: screen)
    }
}
