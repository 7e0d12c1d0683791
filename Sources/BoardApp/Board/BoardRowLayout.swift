import BoardCore
import Localization
import TerminalUI

/// The columns of the list that fit a width, and their positions.
///
/// As the terminal narrows, columns disappear in the order of their priority, the title last. On a
/// wide terminal, names get the space that titles do not need.
struct BoardRowLayout {
    /// The inputs of the layout.
    let basis: Basis
    private let density: ListDensity
    private let signs: PostSymbols
    private let titleWidth: Int
    private let columns: [BoardColumn]
    /// The column at which excerpts start on a wide screen; `nil` if there is no space.
    private let textColumn: Int?

    struct Basis: Equatable {
        /// The width of a row's text in columns.
        let width: Int
        let settings: ListSettings
        let measures: ColumnWidths
        /// A Boolean value that indicates whether all rows have a text to show, as search results do.
        var showsText = false
        /// The language of the headings.
        private let language = InterfaceLanguage.current.language
    }

    init(_ basis: Basis) {
        let (width, measures) = (basis.width, basis.measures)
        self.basis = basis
        density = basis.settings.density
        signs = .of(basis.settings, hasGutter: measures.hasReadState)
        var rest = width - Self.markerWidth
        guard density == .compact else {
            (titleWidth, columns, textColumn) = (max(0, rest), [], nil)
            return
        }
        var stay = BoardColumn.all(for: measures, width: width, scores: signs.score(of:)).prefix {
            column in
            guard rest - column.width - Self.gap >= column.minimumTitleWidth else { return false }
            rest -= column.width + Self.gap
            return true
        }
        // Titles are worth more than boards in a list of several sources.
        for index in stay.indices where rest < measures.title {
            rest += stay[index].shortenBoards(for: measures)
        }
        let titles =
            measures.longestTitle + signs.gutterWidth + (measures.namesHosts ? Self.hostRoom : 0)
        for index in stay.indices { rest -= stay[index].widen(by: rest - titles - Self.gap) }
        columns = stay.sorted { $0.place < $1.place }
        let wanted = max(measures.title, Self.roomyTitleWidth)
        let room = rest - wanted - Self.textGap
        let hasText = room >= Self.minimumTextWidth && !measures.isMostlyLinks
        textColumn = hasText ? width - room : nil
        titleWidth = max(0, textColumn == nil ? rest : wanted)
    }

    /// A Boolean value that indicates whether rows are drawn with excerpts.
    var hasExcerpt: Bool { hasTextRow || textColumn != nil }

    /// A Boolean value that indicates whether the excerpt has a row of its own.
    private var hasTextRow: Bool {
        density == .excerpt || basis.showsText && textColumn == nil
    }

    /// The height of a row of the list.
    var rowHeight: Int {
        density.rowHeight + (hasTextRow && density != .excerpt ? 1 : 0)
    }

    /// The state of a single row.
    struct Look {
        var isSelected = false
        /// The number of columns of a long title that are scrolled out at the left.
        var shift = 0
        var excerpt = ""
        var matches: (String) -> [Range<String.Index>] = { _ in [] }

        fileprivate var matchRole: Role { isSelected ? .currentMatch : .match }
    }

    /// Returns `true` if a list of this height has a row of headings.
    static func hasHeading(_ settings: ListSettings, rows: Int) -> Bool {
        settings.density == .compact && rows >= 10
    }

    /// Draws the headings of the columns.
    func drawHeading(on canvas: Canvas) {
        canvas.clear()
        let title = localized("Title").cut(toColumns: titleWidth - signs.gutterWidth)
        canvas.draw(title, row: 0, column: Self.markerWidth + signs.gutterWidth, role: .detail)
        var start = Self.markerWidth + titleWidth
        for column in columns {
            let place = start + Self.gap + column.indent(of: column.heading)
            canvas.draw(column.heading, row: 0, column: place, role: .detail)
            start += Self.gap + column.width
        }
        if let textColumn {
            canvas.draw(localized("Text"), row: 0, column: textColumn, role: .detail)
        }
    }

    /// Returns the number of columns by which a title exceeds its width.
    func excess(of row: BoardRow) -> Int {
        max(0, row.title.columnCount - titleWidth + signs.columnCount(of: row))
    }

    /// Draws a row over the full width of a canvas.
    func draw(_ row: BoardRow, on canvas: Canvas, _ look: Look) {
        let whole = canvas
        let canvas = look.isSelected ? canvas.over(.selected) : canvas
        canvas.draw(look.isSelected ? "> " : "  ", row: 0)
        var end = drawTitle(of: row, on: canvas, look)
        var start = Self.markerWidth + titleWidth
        for column in columns {
            let text = column.text(row, column.width)
            let place = start + Self.gap + column.indent(of: text)
            // Spaces show no foreground colour, and each change of colour costs output.
            let role = column.role(in: row)
            canvas.clear(row: 0, from: end, to: place, role: role)
            end = canvas.draw(text, row: 0, column: place, role: role)
            mark(text, on: canvas, row: 0, column: place, look)
            start += Self.gap + column.width
        }
        if let textColumn {
            canvas.clear(row: 0, from: end, to: textColumn, role: .detail)
            let text = look.excerpt.cut(toColumns: basis.width - textColumn)
            end = canvas.draw(text, row: 0, column: textColumn, role: .detail)
            mark(text, on: canvas, row: 0, column: textColumn, look)
        }
        let last = textColumn == nil ? columns.last?.role(in: row) ?? .normal : .detail
        canvas.clear(row: 0, from: end, role: last)
        var next = 1
        if density != .compact {
            drawDetails(of: row, on: canvas, look)
            next = 2
        }
        if hasTextRow {
            drawLine([TextSpan(look.excerpt, .detail)], row: next, of: row, on: canvas, look)
            next += 1
        }
        whole.clear(row: next)
    }

    private func drawTitle(of row: BoardRow, on canvas: Canvas, _ look: Look) -> Int {
        let room = Self.markerWidth + titleWidth
        var end = Self.markerWidth
        for (sign, role) in signs.of(row) {
            end = canvas.draw(sign + " ", row: 0, column: end, role: role, width: room - end)
        }
        let hidden = row.title.prefix(columns: look.shift)
        let title = (look.shift > 0 ? "…" : "") + row.title[hidden.endIndex...]
        let text = title.cut(toColumns: room - end)
        let start = end
        end = canvas.draw(text, row: 0, column: start, role: row.titleRole(look))
        mark(text, on: canvas, row: 0, column: start, look)
        let host = " (\(row.host))"
        guard basis.measures.namesHosts, !row.host.isEmpty, host.columnCount <= room - end else {
            return end
        }
        return canvas.draw(host, row: 0, column: end, role: .detail)
    }

    private func drawDetails(of row: BoardRow, on canvas: Canvas, _ look: Look) {
        let parts = [
            TextSpan(row.author, .author), TextSpan(row.age, .detail),
            TextSpan(signs.score(of: row), .score),
            TextSpan(row.commentText, row.hasNewComments ? .new : .comments),
            TextSpan(row.board, .board), TextSpan(row.tags, .tag),
        ].filter { !$0.text.isEmpty }
        let spans = parts.flatMap { [TextSpan(" · ", .detail), $0] }.dropFirst()
        drawLine(Array(spans), row: 1, of: row, on: canvas, look)
    }

    /// Draws spans below the title, slightly indented, up to the width of the row.
    private func drawLine(
        _ spans: [TextSpan], row: Int, of post: BoardRow, on canvas: Canvas, _ look: Look
    ) {
        var end = min(
            basis.width, Self.markerWidth + signs.columnCount(of: post) + Self.indent)
        canvas.clear(row: row, to: end)
        for span in spans {
            let text = span.text.cut(toColumns: basis.width - end)
            let start = end
            end = canvas.draw(text, row: row, column: start, role: span.role)
            mark(text, on: canvas, row: row, column: start, look)
        }
        canvas.clear(row: row, from: end)
    }

    private func mark(_ text: String, on canvas: Canvas, row: Int, column: Int, _ look: Look) {
        // A match would lose its colour on a reversed row.
        canvas.over(.normal).drawMatches(
            look.matches(text), in: text, at: column, row: row, role: look.matchRole)
    }

    private static let markerWidth = 2
    private static let indent = 2
    fileprivate static let gap = 1
    private static let textGap = 2
    /// The minimum width for an excerpt to be useful.
    private static let minimumTextWidth = 44
    /// The minimum title width on a wide screen, even if all sampled titles are shorter.
    private static let roomyTitleWidth = 60
    /// The width of most hosts after a title.
    private static let hostRoom = 20
}

/// The row of headings, redrawn only after a change.
struct BoardHeading {
    private var drawn: (basis: BoardRowLayout.Basis, generation: Int)?

    mutating func draw(_ layout: BoardRowLayout, on canvas: Canvas) {
        guard canvas.size.rows > 0 else { return drawn = nil }
        guard drawn?.basis != layout.basis || drawn?.generation != canvas.generation else { return }
        drawn = (layout.basis, canvas.generation)
        layout.drawHeading(on: canvas)
    }
}

extension BoardRow {
    /// The selected row is never dimmed.
    fileprivate func titleRole(_ look: BoardRowLayout.Look) -> Role {
        if isHighlighted { return .mention }
        if isUnread { return .unread }
        return isOpened && !look.isSelected ? .detail : .normal
    }

    fileprivate var commentText: String {
        let count =
            switch comments {
            case "": ""
            case "1": localized("1 comment")
            default: localized("\(comments) comments")
            }
        return hasNewComments && !count.isEmpty ? "\(count) +\(newComments.short)" : count
    }
}

extension BoardColumn {
    /// A sign in front of a full-width number is drawn in the gap between the columns.
    fileprivate func indent(of text: String) -> Int {
        isRightAligned ? max(-BoardRowLayout.gap, width - text.columnCount) : 0
    }
}
