/// Rows of cells under a header, in columns as wide as they need.
public struct TextTable: Sendable, Hashable {
    /// Where the text of a column stands in it.
    public enum Alignment: Sendable, Hashable {
        /// At its left side, in its middle, at its right side.
        case left, centre, right
    }

    /// Begins a new line in a cell.
    package static let lineBreak = TextSpan("\n")

    private let alignments: [Alignment]
    /// The header, if there is one, then all other rows; each has a cell for every column.
    private let rows: [[[TextSpan]]]
    private let hasHeader: Bool
    private let borders: Borders
    private let isList: Bool

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - alignments: one for each column.
    ///   - header: empty for a table without one.
    ///   - isASCII: whether its lines are drawn with `+`, `-` and `|`.
    ///   - isList: whether it is to be read aloud: without lines, each row as `header: cell`.
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

    /// What all cells say, a row a line.
    var text: String {
        rows.map { row in row.map(\.text).joined(separator: " ") }.joined(separator: "\n")
    }

    /// The lines of the table, or, where cells would become too narrow to be read, of a list.
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
    /// A cell narrower than that is no use to a reader.
    private static let leastWidth = 8

    /// How wide each column is to be; `nil` where there is not even room for a few letters in each.
    private func columnWidths(in width: Int) -> [Int]? {
        let wanted = alignments.indices.map { column in
            max(1, rows.map { $0[column].widestLine }.max() ?? 1)
        }
        // A line before each column and behind the last, and a blank at both sides of a cell.
        let room = width - 3 * alignments.count - 1
        if wanted.reduce(0, +) <= room { return wanted }
        let least = wanted.map { min($0, Self.leastWidth) }
        guard least.reduce(0, +) <= room else { return nil }
        return Self.shared(room, wanted: wanted, least: least)
    }

    /// Columns that need little get all of it; the others share what is left evenly.
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

    /// Each row as lines of `header: cell`, with a blank line between rows.
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
    /// The lines of a cell before they are wrapped.
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
    /// At the left end, between columns and at the right end of each kind of rule.
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
