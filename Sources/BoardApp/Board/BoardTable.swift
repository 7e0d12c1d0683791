import BoardCore
import TerminalUI

/// The rows of the list as drawn: their density, their columns and the scrolled title.
struct BoardTable {
    /// The visible rows and the selection.
    var list = ListView()
    private var settings: ListSettings
    private let usualDensity: ListDensity
    private var measures = ColumnWidths(BoardRows(.empty, now: .distantPast))
    /// The layout that was drawn last.
    private var layout: BoardRowLayout?
    private var heading = BoardHeading()
    /// The rows that were last drawn with excerpts; `nil` if rows have none.
    private(set) var rowsWithExcerpts: Range<Int>?
    /// The scroll offset of the selected title, in columns.
    private var shift = 0

    init(settings: ListSettings) {
        self.settings = settings
        usualDensity = settings.density
        list.setRowHeight(settings.density.rowHeight)
    }

    /// Measures the columns again if the new rows may need other widths.
    mutating func measure(_ rows: BoardRows, after old: BoardRows) {
        if !rows.measure(like: old) { measures = ColumnWidths(rows) }
    }

    mutating func changeDensity() { show(settings.density.next) }

    /// The density that differs from the one in the settings; `nil` if it is the same.
    var chosenDensity: ListDensity? {
        settings.density == usualDensity ? nil : settings.density
    }

    mutating func show(_ density: ListDensity) {
        settings.density = density
        shift = 0
        list.setRowHeight(settings.density.rowHeight)
        list.setNeedsDisplay()
    }

    // MARK: The selected title

    /// Scrolls the selected title and returns `false` if it cannot scroll further.
    mutating func scrollTitle(of row: BoardRow, by columns: Int) -> Bool {
        let excess = layout?.excess(of: row) ?? 0
        let shift = min(max(0, self.shift + columns), excess + (excess > 0 ? 2 : 0))
        guard shift != self.shift else { return false }
        self.shift = shift
        list.setNeedsDisplay()
        return true
    }

    /// Scrolls the selected title back to its start.
    mutating func unscrollTitle() {
        shift = 0
    }

    // MARK: Drawing

    /// Records that something else was drawn over the rows.
    mutating func cover() {
        heading = BoardHeading()
        rowsWithExcerpts = nil
    }

    /// - Parameter search: the search whose matches are highlighted.
    mutating func draw(_ rows: BoardRows, search: BoardSearch?, on canvas: Canvas) {
        let headingRows = BoardRowLayout.hasHeading(settings, rows: canvas.size.rows) ? 1 : 0
        let body = canvas.rows(from: headingRows, count: canvas.size.rows - headingRows)
        var layout = layout(of: rows, on: body)
        if layout.rowHeight != list.rowHeight {
            list.setRowHeight(layout.rowHeight)
            layout = self.layout(of: rows, on: body)
        }
        heading.draw(layout, on: canvas.rows(from: 0, count: headingRows).inside(list.border))
        let (shift, query) = (shift, search?.query.query ?? rows.foundBy)
        list.drawWithBar(on: body) { number, lines, isSelected in
            var look = BoardRowLayout.Look(isSelected: isSelected, shift: isSelected ? shift : 0)
            if layout.hasExcerpt {
                look.excerpt = rows.excerpt(at: number, width: layout.basis.width)
            }
            if let query { look.matches = query.ranges }
            layout.draw(rows[number], on: lines, look)
        }
        canvas.placeCursor(row: body.cursor.row + headingRows, column: 0)
        rowsWithExcerpts = layout.hasExcerpt ? list.visibleRows : nil
    }

    /// Returns the previous layout if its inputs have not changed.
    private mutating func layout(of rows: BoardRows, on body: Canvas) -> BoardRowLayout {
        let area = list.area(of: body).size.columns
        let basis = BoardRowLayout.Basis(
            // Leave a gap between the numbers and the scroll bar.
            width: area < body.size.columns ? area - 1 : area, settings: settings,
            measures: measures, showsText: rows.hasMatches)
        if let layout, layout.basis == basis { return layout }
        let layout = BoardRowLayout(basis)
        self.layout = layout
        return layout
    }
}
