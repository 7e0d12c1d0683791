import CMD4C

/// Builds a table from the cells that md4c reports row by row.
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

    mutating func addCell(_ inlines: [RichText.Inline]) {
        guard !rows.isEmpty else { return }
        rows[rows.count - 1].append(inlines.map(\.withBars))
    }
}

extension RichText.Inline {
    /// The inline with the backslash before a `|` in code removed, which only cells require.
    ///
    /// Inlines are at most `RichText.depthLimit` deep.
    fileprivate var withBars: RichText.Inline {
        switch self {
        case .code(let text): .code(text.replacing("\\|", with: "|"))
        case .strong(let inlines): .strong(inlines.map(\.withBars))
        case .emphasis(let inlines): .emphasis(inlines.map(\.withBars))
        case .strike(let inlines): .strike(inlines.map(\.withBars))
        case .link(let target, let inlines): .link(target: target, inlines.map(\.withBars))
        case .text, .image, .lineBreak, .mention, .raised, .lowered: self
        }
    }
}
