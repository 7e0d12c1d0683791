/// The cells of a table under construction.
struct HTMLTable {
    struct Cell {
        var blocks: [RichText.Block] = []
        var isHeader = false
        var alignment: RichText.Table.Alignment?
    }

    /// The number of columns and rows that a cell spans.
    typealias Span = (columns: Int, rows: Int)

    private var rows: [[Cell]] = []
    /// The number of following rows that a cell above still covers, for each column.
    private var reaching = HTMLTable.none

    private static let none = [Int](repeating: 0, count: columnLimit)

    /// The maximum number of columns; further cells are added to the last one.
    static let columnLimit = 32

    mutating func beginRow() {
        guard let last = rows.last else { return rows.append([]) }
        guard !last.isEmpty else { return }
        for column in last.count..<max(last.count, Self.columnLimit) { passReaching(column) }
        rows.append([])
    }

    @discardableResult
    private mutating func passReaching(_ column: Int) -> Bool {
        guard reaching[column] > 0 else { return false }
        reaching[column] -= 1
        return true
    }

    /// Adds a cell that covers several columns and rows.
    mutating func add(_ cell: Cell, span: Span) {
        if rows.isEmpty { beginRow() }
        let row = rows.count - 1
        while rows[row].count < Self.columnLimit, passReaching(rows[row].count) {
            rows[row].append(Cell())
        }
        guard rows[row].count < Self.columnLimit else { return addToLastCell(cell.blocks) }
        let column = rows[row].count
        let end = column + max(1, min(span.columns, Self.columnLimit - column))
        for column in column..<end { reaching[column] = span.rows - 1 }
        rows[row].append(cell)
        rows[row] += Array(repeating: Cell(isHeader: cell.isHeader), count: end - column - 1)
    }

    var hasCell: Bool { rows.last.map { !$0.isEmpty || rows.count > 1 } ?? false }

    /// Adds blocks to the last cell, which must exist.
    mutating func addToLastCell(_ blocks: [RichText.Block]) {
        let row = rows.count - (rows[rows.count - 1].isEmpty ? 2 : 1)
        rows[row][rows[row].count - 1].blocks += blocks
    }

    /// Returns the table, or the content of its cells if they are only used for layout.
    ///
    /// - Parameter isData: `true` if it is known not to be a layout table.
    func blocks(isData: Bool = false) -> [RichText.Block] {
        let rows = rows.filter { !$0.isEmpty }
        let columns = rows.map(\.count).max() ?? 0
        let hasHeader = rows.first?.allSatisfy(\.isHeader) == true
        let cells = rows.joined()
        // A table cell cannot show folded content.
        let hasFolds = cells.contains { $0.blocks.contains(where: \.isFolded) }
        let isSimple = isData || cells.allSatisfy { $0.blocks.allSatisfy(\.isParagraph) }
        guard !hasFolds, hasHeader || columns > 1 && isSimple
        else { return cells.flatMap(\.blocks) }
        return [.table(Self.table(of: rows, columns: columns, hasHeader: hasHeader))]
    }

    private static func table(of rows: [[Cell]], columns: Int, hasHeader: Bool) -> RichText.Table {
        let texts = rows.map { row in
            row.map(\.blocks.asInlines) + Array(repeating: [], count: columns - row.count)
        }
        return RichText.Table(
            alignments: (0..<columns).map { alignment(of: $0, in: rows) },
            header: hasHeader ? texts[0] : [],
            rows: Array(hasHeader ? texts.dropFirst() : texts[...]))
    }

    private static func alignment(of column: Int, in rows: [[Cell]]) -> RichText.Table.Alignment {
        rows.prefix(2).lazy.compactMap { column < $0.count ? $0[column].alignment : nil }.first
            ?? .left
    }
}

extension HTMLTable.Cell {
    init(_ tag: InlineTag) {
        isHeader = tag.name == "th"
        alignment = HTMLTable.alignment(style: tag["style"], align: tag["align"])
    }
}

extension InlineTag {
    /// The number of columns and rows that a cell spans.
    var span: HTMLTable.Span { HTMLTable.span(columns: self["colspan"], rows: self["rowspan"]) }
}

extension HTMLAttributes {
    var alignment: RichText.Table.Alignment? {
        HTMLTable.alignment(style: self["style"], align: self["align"])
    }

    /// The number of columns and rows that a cell spans.
    var span: HTMLTable.Span { HTMLTable.span(columns: self["colspan"], rows: self["rowspan"]) }
}

extension HTMLTable {
    fileprivate static func alignment(
        style: String?, align: String?
    ) -> RichText.Table.Alignment? {
        let style = style?.lowercased().filter { $0 != " " } ?? ""
        let written = align?.lowercased()
        return alignments.first { name, _ in
            written == name || style.contains("text-align:\(name)")
        }?.value
    }

    private static let alignments: KeyValuePairs<String, RichText.Table.Alignment> = [
        "left": .left, "center": .centre, "right": .right,
    ]

    fileprivate static func span(columns: String?, rows: String?) -> Span {
        (columns.flatMap { Int($0) } ?? 1, max(1, rows.flatMap { Int($0) } ?? 1))
    }
}
