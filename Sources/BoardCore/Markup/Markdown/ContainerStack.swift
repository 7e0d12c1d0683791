import CMD4C

/// The open container blocks, outermost first; the first one is the text itself.
struct ContainerStack {
    enum Kind {
        case text
        case quote
        case list(start: Int?, isTight: Bool)
        case item(isDone: Bool?)
        case details([RichText.Inline], isOpen: Bool = false)
        // HTML elements around Markdown.
        case table
        case cell(HTMLTable.Cell, span: HTMLTable.Span)
        case htmlList(HTMLNumbering?)
        case htmlItem(RichText.Item)
    }

    private struct Frame {
        var kind: Kind
        var blocks: [RichText.Block] = []
        var items: [RichText.Item] = []
        var table = HTMLTable()
    }

    private var frames = [Frame(kind: .text)]
    /// The nesting depth; an item nests with its list, and a cell with its table.
    private(set) var depth = 0
    /// A flag for each open container of md4c: `false` if it was too deep to get a frame.
    private var haveFrames: [Bool] = []

    /// The maximum depth, which leaves room for paragraphs and their spans.
    private static let depthLimit = RichText.depthLimit - 2 - InlineComposer.depthLimit

    /// A Boolean value that indicates whether a container that may contain a list can be opened.
    var canOpen: Bool { depth < Self.depthLimit - 1 }

    /// Opens a container that md4c reported.
    mutating func open(_ kind: Kind) {
        switch kind {
        case .item where haveFrames.last == true: frames.append(Frame(kind: kind))
        case .item: return beginNextItem(kind)
        case .list where depth < Self.depthLimit, _ where canOpen:
            depth += 1
            frames.append(Frame(kind: kind))
        default: return haveFrames.append(false)
        }
        haveFrames.append(true)
    }

    /// Begins an item of a list that is nested too deep as an item of the enclosing list.
    private mutating func beginNextItem(_ kind: Kind) {
        haveFrames.append(false)
        let last = frames[frames.count - 1]
        guard case .item = last.kind else { return }
        if last.blocks.isEmpty { frames.removeLast() } else { closeLast() }
        frames.append(Frame(kind: kind))
    }

    /// Turns the item that was just opened into a task; returns `false` if it is one already.
    mutating func makeTask(isDone: Bool) -> Bool {
        guard case .item(nil) = frames[frames.count - 1].kind else { return false }
        frames[frames.count - 1] = Frame(kind: .item(isDone: isDone))
        return true
    }

    /// Closes the last container of md4c, with the HTML elements that are open in it.
    mutating func close() {
        guard haveFrames.popLast() == true else { return }
        while frames[frames.count - 1].kind.isHTML { closeLast() }
        closeLast()
    }

    mutating func closeAll() {
        while frames.count > 1 { closeLast() }
    }

    mutating func append(_ block: RichText.Block) {
        let last = frames.count - 1
        // Between two cells or items, the block belongs to the first one.
        if case .table = frames[last].kind, frames[last].table.hasCell {
            frames[last].table.addToLastCell([block])
        } else if frames[last].kind.isHTMLList, !frames[last].items.isEmpty {
            frames[last].items[frames[last].items.count - 1].blocks.append(block)
        } else {
            frames[last].blocks.append(block)
        }
    }

    /// Returns and removes the top-level blocks if none is open and there are at least `count`.
    mutating func take(from count: Int) -> [RichText.Block]? {
        guard frames.count == 1, frames[0].blocks.count >= count else { return nil }
        defer { frames[0].blocks = [] }
        return frames[0].blocks
    }

    private mutating func closeLast() {
        guard frames.count > 1 else { return }
        let frame = frames.removeLast()
        if !frame.kind.isPart { depth -= 1 }
        switch frame.kind {
        case .text: break
        case .quote: append(.quote(RichText.Quote(frame.blocks)))
        case .list(let start, let isTight):
            append(.list(RichText.List(start: start, isTight: isTight, items: frame.items)))
        case .item(let isDone):
            frames[frames.count - 1].items.append(RichText.Item(isDone: isDone, frame.blocks))
        case .details(let summary, let isOpen):
            append(.details(summary: summary, isOpen: isOpen, frame.blocks))
        case .table: (frame.blocks + frame.table.blocks(isData: true)).forEach { append($0) }
        case .cell(var cell, let span):
            cell.blocks = frame.blocks
            frames[frames.count - 1].table.add(cell, span: span)
        case .htmlList(let numbering): close(list: frame, numbering)
        case .htmlItem(var item):
            item.blocks = frame.blocks
            frames[frames.count - 1].items.append(item)
        }
    }

    private mutating func close(list: Frame, _ numbering: HTMLNumbering?) {
        list.blocks.forEach { append($0) }
        guard !list.items.isEmpty else { return }
        let isTight = list.items.allSatisfy { $0.blocks.count < 2 }
        append(.list(RichText.List(numbering: numbering, isTight: isTight, items: list.items)))
    }
}

/// HTML containers, whose tags are in separate blocks.
extension ContainerStack {
    /// A Boolean value that indicates whether an HTML table is open.
    var isInTable: Bool { openHTML.contains { $0.kind.isTable } }

    /// The HTML containers that are open in the innermost Markdown container.
    private var openHTML: ArraySlice<Frame> {
        let last = frames.lastIndex { !$0.kind.isHTML } ?? 0
        return frames[(last + 1)...]
    }

    /// Opens details, which end at the latest with their container.
    mutating func openDetails(_ summary: [RichText.Inline], isOpen: Bool = false) {
        depth += 1
        frames.append(Frame(kind: .details(summary, isOpen: isOpen)))
    }

    /// A Boolean value that indicates whether empty details without a summary are open.
    var awaitsSummary: Bool {
        guard let last = frames.last, case .details(let summary, _) = last.kind else {
            return false
        }
        return summary.isEmpty && last.blocks.isEmpty
    }

    /// Sets the summary of details that were just opened; returns `false` if there are none.
    mutating func setSummary(_ summary: [RichText.Inline]) -> Bool {
        let last = frames.count - 1
        guard awaitsSummary, case .details(_, let isOpen) = frames[last].kind else { return false }
        frames[last].kind = .details(summary, isOpen: isOpen)
        return true
    }

    /// Closes details; returns `false` if none are open.
    mutating func closeDetails() -> Bool {
        close { if case .details = $0 { true } else { false } }
    }

    mutating func openTable() {
        depth += 1
        frames.append(Frame(kind: .table))
    }

    mutating func closeTable() {
        _ = close(\.isTable)
    }

    mutating func beginRow() {
        closeCell()
        if isAtTable { frames[frames.count - 1].table.beginRow() }
    }

    mutating func openCell(_ cell: HTMLTable.Cell, span: HTMLTable.Span) {
        closeCell()
        if isAtTable { frames.append(Frame(kind: .cell(cell, span: span))) }
    }

    /// Closes the cell of the innermost table.
    mutating func closeCell() {
        guard let index = openHTML.lastIndex(where: { $0.kind.isTable }), index < frames.count - 1
        else { return }
        while frames.count > index + 1 { closeLast() }
    }

    /// A Boolean value that indicates whether an HTML list is open.
    var isInList: Bool { openHTML.contains { $0.kind.isHTMLList } }

    mutating func openList(_ numbering: HTMLNumbering?) {
        depth += 1
        frames.append(Frame(kind: .htmlList(numbering)))
    }

    mutating func closeList() {
        _ = close(\.isHTMLList)
    }

    mutating func openItem(_ item: RichText.Item) {
        closeItem()
        if frames[frames.count - 1].kind.isHTMLList { frames.append(Frame(kind: .htmlItem(item))) }
    }

    /// Closes the item of the innermost list.
    mutating func closeItem() {
        guard let index = openHTML.lastIndex(where: { $0.kind.isHTMLList }) else { return }
        while frames.count > index + 1 { closeLast() }
    }

    private var isAtTable: Bool { frames[frames.count - 1].kind.isTable }

    /// Closes the innermost container of a kind; returns `false` if there is none.
    private mutating func close(_ isWanted: (Kind) -> Bool) -> Bool {
        guard let index = openHTML.lastIndex(where: { isWanted($0.kind) }) else { return false }
        while frames.count > index { closeLast() }
        return true
    }
}

extension ContainerStack.Kind {
    /// Creates the container that md4c reports; `nil` for any other block.
    init?(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
        switch type {
        case MD_BLOCK_QUOTE: self = .quote
        case MD_BLOCK_UL:
            self = .list(start: nil, isTight: detail.as(MD_BLOCK_UL_DETAIL.self)?.is_tight != 0)
        case MD_BLOCK_OL:
            let list = detail.as(MD_BLOCK_OL_DETAIL.self)
            self = .list(start: Int(list?.start ?? 1), isTight: list?.is_tight != 0)
        case MD_BLOCK_LI:
            self = .item(isDone: detail.as(MD_BLOCK_LI_DETAIL.self)?.isDone)
        default: return nil
        }
    }

    /// A Boolean value that indicates whether HTML tags open and close it.
    fileprivate var isHTML: Bool {
        switch self {
        case .details, .table, .cell, .htmlList, .htmlItem: true
        case .text, .quote, .list, .item: false
        }
    }

    fileprivate var isHTMLList: Bool { if case .htmlList = self { true } else { false } }

    fileprivate var isTable: Bool { if case .table = self { true } else { false } }

    /// A Boolean value that indicates whether it is not a nesting level of its own.
    fileprivate var isPart: Bool {
        switch self {
        case .item, .cell, .htmlItem: true
        default: false
        }
    }
}

extension MD_BLOCK_LI_DETAIL {
    fileprivate var isDone: Bool? {
        is_task == 0 ? nil : task_mark != CChar(bitPattern: UInt8(ascii: " "))
    }
}
