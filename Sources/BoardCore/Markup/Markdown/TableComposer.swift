import CMD4C

/// Makes a table of its cells as md4c reports them, row by row.
struct TableComposer {
    private var alignments: [RichText.Table.Alignment] = []
    private var rows: [[[RichText.Inline]]] = []

    var table: RichText.Table {
        RichText.Table(
            alignments: alignments, header: rows.first ?? [], rows: Array(rows.dropFirst()))
    }

    mutating func beginRow() {
        rows.append([])
    }

    mutating func addColumn(_ alignment: MD_ALIGN?) {
        switch alignment {
        case MD_ALIGN_CENTER: alignments.append(.centre)
        case MD_ALIGN_RIGHT: alignments.append(.right)
        default: alignments.append(.left)
        }
    }

    mutating func addCell(_ words: [RichText.Inline]) {
        guard !rows.isEmpty else { return }
        rows[rows.count - 1].append(words)
    }
}
