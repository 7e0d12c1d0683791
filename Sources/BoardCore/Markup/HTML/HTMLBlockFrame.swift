import Localization

/// An open block with its content so far.
struct HTMLBlockFrame {
    enum Kind {
        case root
        case quote
        /// A Discourse quote: the block quote and a line that names its source.
        case attributedQuote(author: String?)
        /// A preview of another page that the server inserted.
        case onebox
        /// A list with its numbering; `nil` for bullets.
        case list(HTMLNumbering?)
        case item
        case details(isOpen: Bool)
        case table
        case cell(span: HTMLTable.Span)

        /// The number of nesting levels that it needs.
        ///
        /// A list needs one for its items, and other blocks need room for a list.
        var depth: Int {
            switch self {
            case .item, .cell: 1
            case .list, .table: 2
            case .root, .quote, .attributedQuote, .onebox, .details: 3
            }
        }
    }

    /// The role of the next paragraph.
    enum ParagraphKind {
        case text, caption, term, summary
        case heading(Int)
    }

    let kind: Kind
    /// The number of elements that were open before the one that began this block.
    let element: Int
    var blocks: [RichText.Block] = []
    var paragraphKind = ParagraphKind.text

    // Each of these is used by one kind.
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
    /// The number of the first item; `nil` for the default.
    var start: Int?
    var isReversed = false
    var style = RichText.NumberStyle.decimal
}

extension RichText.List {
    /// Creates a list from HTML; `nil` for the numbering means bullets.
    init(numbering: HTMLNumbering?, isTight: Bool, items: [RichText.Item]) {
        self.init(isTight: isTight, items: items)
        guard let numbering else { return }
        start = numbering.start ?? (numbering.isReversed ? items.count : 1)
        step = numbering.isReversed ? -1 : 1
        style = numbering.style
    }
}

extension HTMLBlockFrame {
    /// Adds a paragraph unless it is empty.
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

    /// Adds a block; between items or cells it becomes part of the previous one.
    mutating func add(_ block: RichText.Block) {
        switch kind {
        case .list:
            if items.isEmpty { items.append(RichText.Item([])) }
            items[items.count - 1].blocks.append(block)
        case .table where table.hasCell: table.addToLastCell([block])
        default: blocks.append(block)
        }
    }

    /// The resulting blocks for the enclosing frame; for items and cells only their content.
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
        let summary = summary.isEmpty ? [.text(localized("Details"))] : summary
        return [.details(summary: summary, isOpen: isOpen, blocks)]
    }
}
