import BoardCore
import TerminalUI

/// Which columns of a list fit a width, and where they stand.
///
/// As the terminal narrows, columns give way from the right, the title last; a wide one has room for
/// whole names.
struct BoardRowLayout {
    private let titleWidth: Int
    private let columns: [Column]

    init(width: Int) {
        var rest = width - Self.markerWidth
        columns = Column.all(isWide: width >= Self.wideWidth).prefix { column in
            guard rest - column.width - Self.gap >= Self.leastTitleWidth else { return false }
            rest -= column.width + Self.gap
            return true
        }
        titleWidth = max(0, rest)
    }

    /// Draws a row over the whole width of a canvas.
    func draw(
        _ row: BoardRow, on canvas: Canvas, isSelected: Bool,
        matches: (String) -> [Range<String.Index>]
    ) {
        let blank: Role = isSelected ? .selected : .normal
        let title = row.title.cut(toColumns: titleWidth)
        canvas.draw(isSelected ? "> " : "  ", row: 0, role: blank)
        var end = canvas.draw(title, row: 0, column: Self.markerWidth, role: blank)
        canvas.drawMatches(matches(title), in: title, at: Self.markerWidth)
        var start = Self.markerWidth + titleWidth
        for column in columns {
            let text = row[keyPath: column.text].cut(toColumns: column.width)
            let indent = column.isRightAligned ? column.width - text.columnCount : 0
            let place = start + Self.gap + indent
            canvas.clear(row: 0, from: end, to: place, role: blank)
            end = canvas.draw(
                text, row: 0, column: place, role: isSelected ? .selected : column.role)
            if column.role == .author {
                canvas.drawMatches(matches(text), in: text, at: place)
            }
            start += Self.gap + column.width
        }
        canvas.clear(row: 0, from: end, role: blank)
    }

    private static let markerWidth = 2
    private static let gap = 1
    private static let leastTitleWidth = 22
    private static let wideWidth = 140
}

private struct Column {
    let width: Int
    let role: Role
    let isRightAligned: Bool
    let text: KeyPath<BoardRow, String>

    /// All of them, the ones that stay longest first.
    static func all(isWide: Bool) -> [Column] {
        [
            Column(width: isWide ? 20 : 12, role: .author, isRightAligned: false, text: \.author),
            Column(width: 4, role: .detail, isRightAligned: true, text: \.age),
            Column(width: 5, role: .detail, isRightAligned: true, text: \.score),
            Column(width: 5, role: .detail, isRightAligned: true, text: \.comments),
            Column(width: isWide ? 28 : 12, role: .detail, isRightAligned: false, text: \.board),
        ]
    }
}
