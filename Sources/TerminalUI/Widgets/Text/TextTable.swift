/// A table of rows under a header, with columns as wide as necessary.
public struct TextTable: Sendable, Hashable {
    /// The alignment of the text in a column.
    public enum Alignment: Sendable, Hashable {
        /// Left-aligned, centred or right-aligned.
        case left, centre, right
    }

    /// A line break within a cell.
    package static let lineBreak = TextSpan("\n")

    private let alignments: [Alignment]
    /// The header, if there is one, and all other rows. Each row has a cell for every column.
    private let rows: [[[TextSpan]]]
    private let hasHeader: Bool
    private let borders: Borders
    private let isList: Bool

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - alignments: the alignment of each column.
    ///   - header: the header cells; empty for a table without a header.
    ///   - isASCII: a Boolean value that indicates whether lines are drawn with `+`, `-` and `|`.
    ///   - isList: a Boolean value that indicates whether the table is for screen readers: without
    ///     lines, each row as `header: cell`.
    public init(
        alignments: [Alignment], header: [[TextSpan]], rows: [[[TextSpan]]], isASCII: Bool = false,
        isList: Bool = false
    ) {
        self.alignments = alignments
        self.isList = isList
        hasHeader = !header.isEmpty
        self.rows = ((hasHeader ? [header] : []) + rows).map { row in
            alignments.indices.map { $0 < row.count ? row[$0] : [] }
        }
        borders = isASCII ? .ascii : .thin
    }

    var spans: [TextSpan] { rows.flatMap { $0.joined() } }

    /// The text of all cells, one line per row.
    var text: String {
        rows.map { row in row.map(\.text).joined(separator: " ") }.joined(separator: "\n")
    }

    /// Returns the lines of the table, or of a list if the cells would be too narrow.
    func lines(width: Int) -> [[TextSpan]] {
        guard !alignments.isEmpty else { return [[]] }
        guard !isList, let widths = columnWidths(in: width) else { return list(width: width) }
        let body = rows.map { lines(of: $0, widths: widths) }
        let rule = [borders.rule(widths, at: .middle)]
        let head = hasHeader ? 1 : 0
        return [borders.rule(widths, at: .top)]
            + body.prefix(head).joined()
            + (hasHeader && body.count > 1 ? rule : [])
            + body.dropFirst(head).joined()
            + [borders.rule(widths, at: .bottom)]
    }
}

// MARK: Widths

extension TextTable {
    /// The minimum width of a readable cell.
    private static let minimumWidth = 8

    /// Returns the width of each column; `nil` if there is not even room for a few letters in each.
    private func columnWidths(in width: Int) -> [Int]? {
        let wanted = alignments.indices.map { column in
            max(1, rows.map { $0[column].widestLine }.max() ?? 1)
        }
        // A line before each column and after the last, and a blank on both sides of each cell.
        let room = width - 3 * alignments.count - 1
        if wanted.reduce(0, +) <= room { return wanted }
        let least = wanted.map { min($0, Self.minimumWidth) }
        guard least.reduce(0, +) <= room else { return nil }
        return Self.shared(room, wanted: wanted, least: least)
    }

    /// Distributes the width. Narrow columns get all they need; the others share the rest evenly.
    private static func shared(_ room: Int, wanted: [Int], least: [Int]) -> [Int] {
        var widths = least
        var rest = room - least.reduce(0, +)
        while rest > 0 {
            let open = widths.indices.filter { widths[$0] < wanted[$0] }
            guard !open.isEmpty else { break }
            let share = max(1, rest / open.count)
            for column in open where rest > 0 {
                let more = min(share, wanted[column] - widths[column], rest)
                widths[column] += more
                rest -= more
            }
        }
        return widths
    }
}

// MARK: Drawing

extension TextTable {
    private func lines(of row: [[TextSpan]], widths: [Int]) -> [[TextSpan]] {
        let cells = zip(row, widths).map { cell, width in
            cell.cellLines.flatMap { TextWrapper.lines(of: Array($0), width: width) }
        }
        return (0..<(cells.map(\.count).max() ?? 1)).map { line in
            let parts = widths.indices.map { column in
                let text = line < cells[column].count ? cells[column][line] : []
                return aligned(text, alignments[column], width: widths[column])
            }
            return borders.row(of: parts)
        }
    }

    private func aligned(_ text: [TextSpan], _ alignment: Alignment, width: Int) -> [TextSpan] {
        let free = max(0, width - text.columnCount)
        let before =
            switch alignment {
            case .left: 0
            case .centre: free / 2
            case .right: free
            }
        return [.blanks(before)] + text + [.blanks(free - before)]
    }

    /// Returns each row as lines of `header: cell`, with a blank line between rows.
    private func list(width: Int) -> [[TextSpan]] {
        let rows = rows.map { $0.map(\.onOneLine) }
        guard hasHeader, rows.count > 1 else {
            let items = rows.map { $0.flatMap { TextWrapper.lines(of: $0, width: width) } }
            return Array(items.joined(separator: [[]]))
        }
        let items = rows.dropFirst().map { row in
            zip(rows[0], row).flatMap { name, cell in
                TextWrapper.lines(of: name + [TextSpan(": ")] + cell, width: width)
            }
        }
        return Array(items.joined(separator: [[]]))
    }
}

extension [TextSpan] {
    /// The lines of a cell before wrapping.
    fileprivate var cellLines: [ArraySlice<TextSpan>] {
        split(separator: TextTable.lineBreak, omittingEmptySubsequences: false)
    }

    fileprivate var widestLine: Int { cellLines.lazy.map { Array($0).columnCount }.max() ?? 0 }

    fileprivate var onOneLine: [TextSpan] {
        map { $0 == TextTable.lineBreak ? TextSpan(" ") : $0 }
    }
}

/// The characters of a table's lines.
private struct Borders: Sendable, Hashable {
    enum Place: Int { case top, middle, bottom }

    let horizontal: String
    let vertical: String
    /// The characters at the left end, between columns and at the right end of each kind of rule.
    let corners: [[String]]

    static let thin = Borders(
        horizontal: "─", vertical: "│",
        corners: [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]])
    static let ascii = Borders(
        horizontal: "-", vertical: "|", corners: Array(repeating: ["+", "+", "+"], count: 3))

    func rule(_ widths: [Int], at place: Place) -> [TextSpan] {
        let corners = corners[place.rawValue]
        let lines = widths.map { String(repeating: horizontal, count: $0 + 2) }
        return [TextSpan(corners[0] + lines.joined(separator: corners[1]) + corners[2], .border)]
    }

    func row(of cells: [[TextSpan]]) -> [TextSpan] {
        let line = TextSpan(vertical, .border)
        return cells.flatMap { [line, .blanks(1)] + $0 + [.blanks(1)] } + [line]
    }
}

extension TextSpan {
    fileprivate static func blanks(_ count: Int) -> TextSpan {
        TextSpan(String(repeating: " ", count: count))
    }
}
