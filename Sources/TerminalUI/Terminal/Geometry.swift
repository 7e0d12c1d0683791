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
}
