extension [RichText.Block] {
    /// Returns the blocks with at most `depth` levels of nesting, including inlines.
    ///
    /// Deeper containers are replaced by their content. The recursion is limited, as the blocks are
    /// at most `RichText.depthLimit` deep.
    func flattened(to depth: Int) -> [RichText.Block] {
        flatMap { $0.flattened(to: depth) }
    }
}

extension RichText.Block {
    /// The levels for a container, its paragraph and the text in it.
    private static let containerDepth = 3

    fileprivate func flattened(to depth: Int) -> [RichText.Block] {
        switch self {
        case .paragraph(let inlines): [.paragraph(inlines.flattened(to: depth - 1))]
        case .heading(let level, let inlines):
            [.heading(level: level, inlines.flattened(to: depth - 1))]
        case .table(let table): [.table(table.flattened(to: depth - 1))]
        case .code, .rule, .image: [self]
        case .list, .quote, .details:
            depth < Self.containerDepth ? blocks.flattened(to: depth) : [kept(to: depth)]
        }
    }

    private func kept(to depth: Int) -> RichText.Block {
        switch self {
        case .list(var list):
            for index in list.items.indices {
                list.items[index].blocks = list.items[index].blocks.flattened(to: depth - 1)
            }
            return .list(list)
        case .quote(var quote):
            quote.blocks = quote.blocks.flattened(to: depth - 1)
            return .quote(quote)
        case .details(let summary, let isOpen, let blocks):
            return .details(
                summary: summary.flattened(to: depth - 1), isOpen: isOpen,
                blocks.flattened(to: depth - 1))
        default: return self
        }
    }

    /// The content of a container.
    private var blocks: [RichText.Block] {
        switch self {
        case .list(let list): list.items.flatMap(\.blocks)
        case .quote(let quote): quote.blocks
        case .details(let summary, _, let blocks): [.paragraph(summary)] + blocks
        default: []
        }
    }
}

extension RichText.Table {
    fileprivate func flattened(to depth: Int) -> RichText.Table {
        RichText.Table(
            alignments: alignments, header: header.map { $0.flattened(to: depth) },
            rows: rows.map { $0.map { $0.flattened(to: depth) } })
    }
}

extension [RichText.Inline] {
    fileprivate func flattened(to depth: Int) -> [RichText.Inline] {
        flatMap { inline -> [RichText.Inline] in
            switch inline {
            case .strong(let inlines): inlines.flattened(to: depth, in: { .strong($0) })
            case .emphasis(let inlines): inlines.flattened(to: depth, in: { .emphasis($0) })
            case .strike(let inlines): inlines.flattened(to: depth, in: { .strike($0) })
            case .link(let target, let inlines):
                inlines.flattened(to: depth, in: { .link(target: target, $0) })
            case .text, .code, .image, .lineBreak, .mention, .raised, .lowered: [inline]
            }
        }
    }

    private func flattened(
        to depth: Int, in span: ([RichText.Inline]) -> RichText.Inline
    ) -> [RichText.Inline] {
        depth < 2 ? flattened(to: depth) : [span(flattened(to: depth - 1))]
    }
}
