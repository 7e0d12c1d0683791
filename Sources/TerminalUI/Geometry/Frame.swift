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

    /// Returns whether a frame above another one hides some columns of its rows, but not all.
    func coversPart(ofRowsIn other: Frame) -> Bool {
        let sharesRows = row < other.row + other.size.rows && other.row < row + size.rows
        return sharesRows && columns.overlaps(other.columns)
            && columns.clamped(to: other.columns) != other.columns
    }

    private var columns: Range<Int> { column..<column + size.columns }

    /// Returns a frame of at most `size`, centred on a screen.
    public static func centred(_ size: Size, in screen: Size) -> Frame {
        let columns = min(size.columns, screen.columns)
        let rows = min(size.rows, screen.rows)
        return Frame(
            row: (screen.rows - rows) / 2, column: (screen.columns - columns) / 2,
            size: Size(columns: columns, rows: rows))
    }
}
