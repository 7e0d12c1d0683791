/// Tables that only put things side by side, as pages did before there were style sheets.
struct LayoutTables {
    private var nodes: Set<Int> = []

    fileprivate struct Table {
        var isLayout: Bool
        var hasHeader = false
        /// Cells with words in the present row, and the most of any.
        var cells = 0
        var mostCells = 0
        var parts: [Int]
    }

    init(_ tree: PageTree, _ measures: PageMeasures) {
        var tables: [(table: Table, end: Int)] = []
        for node in tree.nodes.indices {
            while let last = tables.last, last.end <= node { take(tables.removeLast().table) }
            guard !measures.isOut[node], let element = tree.element(of: node) else { continue }
            if element.name == "table" {
                if !tables.isEmpty { tables[tables.count - 1].table.isLayout = true }
                let isLayout = ["presentation", "none"].contains(element["role"])
                tables.append((Table(isLayout: isLayout, parts: [node]), tree.nodes[node].end))
            } else if !tables.isEmpty, Self.parts.contains(element.name) {
                let hasWords = measures[node].length > 0
                tables[tables.count - 1].table.add(node, element.name, hasWords: hasWords)
            }
        }
        for (table, _) in tables { take(table) }
    }

    func contains(_ node: Int) -> Bool { nodes.contains(node) }

    private static let parts: Set<String> = [
        "tr", "td", "th", "tbody", "thead", "tfoot", "caption",
    ]

    private mutating func take(_ table: Table) {
        if table.isLayout || !table.hasHeader && table.mostCells < 2 {
            nodes.formUnion(table.parts)
        }
    }
}

extension LayoutTables.Table {
    fileprivate mutating func add(_ node: Int, _ name: String, hasWords: Bool) {
        parts.append(node)
        switch name {
        case "tr": cells = 0
        case "th": hasHeader = true
        case "td": cells += hasWords ? 1 : 0
        default: break
        }
        mostCells = max(mostCells, cells)
    }
}
