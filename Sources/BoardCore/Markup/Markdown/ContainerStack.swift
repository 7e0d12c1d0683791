import CMD4C

/// The blocks that hold others and are still open, from the text itself on inwards.
struct ContainerStack {
    enum Kind {
        case text
        case quote
        case list(start: Int?, isTight: Bool)
        case item(isDone: Bool?)
        case details([RichText.Inline], isOpen: Bool = false)
        // In HTML around Markdown.
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
    /// Of each container that md4c has opened whether it has a frame, and is not too deep for one.
    private var haveFrames: [Bool] = []

    /// Leaves room for the words inside, and for their spans.
    private static let depthLimit = RichText.depthLimit - 2 - InlineComposer.depthLimit

    /// Whether something may be opened that holds no list, or may hold one.
    var canOpen: Bool { depth < Self.depthLimit - 1 }

    /// Opens a container that md4c has opened.
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

    /// Items of a list that is too deep are items of the one around it.
    private mutating func beginNextItem(_ kind: Kind) {
        haveFrames.append(false)
        let last = frames[frames.count - 1]
        guard case .item = last.kind else { return }
        if last.blocks.isEmpty { frames.removeLast() } else { closeLast() }
        frames.append(Frame(kind: kind))
    }

    /// Makes a task of the item that was just opened, unless it is one.
    mutating func makeTask(isDone: Bool) -> Bool {
        guard case .item(nil) = frames[frames.count - 1].kind else { return false }
        frames[frames.count - 1] = Frame(kind: .item(isDone: isDone))
        return true
    }

    /// Closes the container that md4c opened last, and what its HTML left open in it.
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
        // Between two cells or items it belongs to the first one.
        if case .table = frames[last].kind, frames[last].table.hasCell {
            frames[last].table.addToLastCell([block])
        } else if frames[last].kind.isHTMLList, !frames[last].items.isEmpty {
            frames[last].items[frames[last].items.count - 1].blocks.append(block)
        } else {
            frames[last].blocks.append(block)
        }
    }

    /// The text's own blocks, if nothing is open and there are at least `count`.
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

/// Containers of HTML, whose tags stand in blocks of their own.
extension ContainerStack {
    /// A Boolean value that is true inside a table that HTML opened.
    var isInTable: Bool { openHTML.contains { $0.kind.isTable } }

    /// The containers of HTML that are open in the innermost one of Markdown.
    private var openHTML: ArraySlice<Frame> {
        let last = frames.lastIndex { !$0.kind.isHTML } ?? 0
        return frames[(last + 1)...]
    }

    /// Opens details, which end with what is around them.
    mutating func openDetails(_ summary: [RichText.Inline], isOpen: Bool = false) {
        depth += 1
        frames.append(Frame(kind: .details(summary, isOpen: isOpen)))
    }

    /// A Boolean value that is true in details that have nothing in them yet.
    var awaitsSummary: Bool {
        guard let last = frames.last, case .details(let summary, _) = last.kind else {
            return false
        }
        return summary.isEmpty && last.blocks.isEmpty
    }

    /// Gives the details that have just been opened their summary; returns false elsewhere.
    mutating func setSummary(_ summary: [RichText.Inline]) -> Bool {
        let last = frames.count - 1
        guard awaitsSummary, case .details(_, let isOpen) = frames[last].kind else { return false }
        frames[last].kind = .details(summary, isOpen: isOpen)
        return true
    }

    /// Returns whether details were open; they are closed then.
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

    /// A Boolean value that is true inside a list that HTML opened.
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

    /// Closes the innermost container of a kind; returns false where there is none.
    private mutating func close(_ isWanted: (Kind) -> Bool) -> Bool {
        guard let index = openHTML.lastIndex(where: { isWanted($0.kind) }) else { return false }
        while frames.count > index { closeLast() }
        return true
    }
}

extension ContainerStack.Kind {
    /// The container that md4c reports; `nil` for any other block.
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

    /// A Boolean value that is true if HTML tags open and close it.
    fileprivate var isHTML: Bool {
        switch self {
        case .details, .table, .cell, .htmlList, .htmlItem: true
        case .text, .quote, .list, .item: false
        }
    }

    fileprivate var isHTMLList: Bool { if case .htmlList = self { true } else { false } }

    fileprivate var isTable: Bool { if case .table = self { true } else { false } }

    /// A Boolean value that is true if it does not count as a level of nesting.
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
