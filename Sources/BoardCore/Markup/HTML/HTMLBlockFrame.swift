/// A block whose end has not been read, with what is in it so far.
struct HTMLBlockFrame {
    enum Kind {
        case root
        case quote
        /// A quote by Discourse, around the quote proper and a line that tells where it is from.
        case attributedQuote(author: String?)
        /// A preview of another page, by the server.
        case onebox
        /// `nil` for bullets.
        case list(HTMLNumbering?)
        case item
        case details(isOpen: Bool)
        case table
        case cell(span: HTMLTable.Span)

        /// How deep it has to nest at least: a list has items, and no other block is to be too deep
        /// for a list in it.
        var depth: Int {
            switch self {
            case .item, .cell: 1
            case .list, .table: 2
            case .root, .quote, .attributedQuote, .onebox, .details: 3
            }
        }
    }

    /// What becomes of the next paragraph.
    enum ParagraphKind {
        case text, caption, term, summary
        case heading(Int)
    }

    let kind: Kind
    /// How many elements were open before the one that began this.
    let element: Int
    var blocks: [RichText.Block] = []
    var paragraphKind = ParagraphKind.text

    // Each of these is of use to one kind.
    var link: String?
    var title: String?
    var items: [RichText.Item] = []
    var number: Int?
    var numberStyle: RichText.NumberStyle?
    var isTight = true
    var isDone: Bool?
    var summary: [RichText.Inline] = []
    var table = HTMLTable()
    var cell = HTMLTable.Cell()

    init(_ kind: Kind, element: Int) {
        self.kind = kind
        self.element = element
    }
}

/// The numbering of a list's items.
struct HTMLNumbering {
    /// `nil` where the list does not say.
    var start: Int?
    var isReversed = false
    var style = RichText.NumberStyle.decimal
}

extension RichText.List {
    /// A list of HTML; its items have bullets where the numbering is `nil`.
    init(numbering: HTMLNumbering?, isTight: Bool, items: [RichText.Item]) {
        self.init(isTight: isTight, items: items)
        guard let numbering else { return }
        start = numbering.start ?? (numbering.isReversed ? items.count : 1)
        step = numbering.isReversed ? -1 : 1
        style = numbering.style
    }
}

extension HTMLBlockFrame {
    /// Adds a paragraph, if there is anything in it.
    mutating func add(paragraph parts: [RichText.Inline]) {
        guard !parts.isEmpty else { return }
        switch paragraphKind {
        case .heading(let level): add(.heading(level: level, parts))
        case .term: add(.paragraph([.strong(parts)]))
        case .caption: add(.paragraph([.emphasis(parts)]))
        case .summary where blocks.isEmpty:
            summary += (summary.isEmpty ? [] : [.text(" ")]) + parts
        case .text, .summary: add(text: parts)
        }
    }

    private mutating func add(text parts: [RichText.Inline]) {
        if case .image(let image) = parts[0], parts.count == 1 {
            add(.image(image))
        } else {
            add(.paragraph(parts))
        }
    }

    /// Adds a block; between items and cells it belongs to the one before.
    mutating func add(_ block: RichText.Block) {
        switch kind {
        case .list:
            if items.isEmpty { items.append(RichText.Item([])) }
            items[items.count - 1].blocks.append(block)
        case .table where table.hasCell: table.addToLastCell([block])
        default: blocks.append(block)
        }
    }

    /// What the frame has become, for the one around it; items and cells are no blocks.
    var finished: [RichText.Block] {
        switch kind {
        case .quote: quote(by: nil)
        case .attributedQuote(let author): quote(by: author)
        case .onebox: onebox
        case .list(let numbering): list(numbering)
        case .details(let isOpen): details(isOpen: isOpen)
        case .table: blocks + table.blocks()
        case .root, .item, .cell: blocks
        }
    }

    private func list(_ numbering: HTMLNumbering?) -> [RichText.Block] {
        items.isEmpty
            ? [] : [.list(RichText.List(numbering: numbering, isTight: isTight, items: items))]
    }

    private func quote(by author: String?) -> [RichText.Block] {
        blocks.isEmpty && link == nil
            ? [] : [.quote(RichText.Quote(author: author, title: title, link: link, blocks))]
    }

    private var onebox: [RichText.Block] {
        let label = link.map { RichText.Block.paragraph([.link(target: $0, [.text($0)])]) }
        let shown = blocks.isEmpty ? label.map { [$0] } ?? [] : blocks
        return shown.isEmpty ? [] : [.quote(RichText.Quote(link: link, shown))]
    }

    private func details(isOpen: Bool) -> [RichText.Block] {
        guard !blocks.isEmpty else {
            return summary.isEmpty ? [] : [.paragraph(summary)]
        }
        let summary = summary.isEmpty ? [.text("Details")] : summary
        return [.details(summary: summary, isOpen: isOpen, blocks)]
    }
}
