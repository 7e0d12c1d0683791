/// The column in which the notes beside the labels of a list begin.
public struct NoteColumn: Sendable {
    /// The widths of the labels that have a note, with the gap.
    private let widths: [Int]
    private let widestNote: Int

    /// The number of columns between label and note.
    static let gap = 2

    /// Creates the column for rows with and without notes.
    public init(of rows: [PickerRow] = []) {
        let noted = rows.filter { !$0.note.isEmpty }
        widths = noted.map { $0.text.columnCount + Self.gap }
        widestNote = noted.map(\.note.columnCount).max() ?? 0
    }

    /// The width of rows in which each note begins after the longest label.
    var columnCount: Int { (widths.max() ?? 0) + widestNote }

    /// Returns the column of a note after a label of a width.
    ///
    /// Labels that leave the notes too little room are not considered. Their notes begin later.
    ///
    /// - Parameter room: the width of the row.
    public func start(afterLabel width: Int, room: Int) -> Int {
        let label = room - min(widestNote, room / 2)
        return max(width + Self.gap, widths.filter { $0 <= label }.max() ?? 0)
    }
}
