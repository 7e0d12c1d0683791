import CMD4C

/// Builds blocks from the events of md4c, and delivers top-level blocks in portions.
struct MarkdownComposer {
    private var inlines: InlineComposer
    private var containers = ContainerStack()
    private var table: TableComposer?
    private var verbatim: VerbatimBlock?
    private var headingLevel = 1
    private var portion = 32
    private var isStopped = false
    /// Set if the next text is the first of an item.
    private var beginsItem = false
    /// Set at the start of a quote, and directly after the label of one.
    private var (beginsQuote, isBehindLabel) = (false, false)
    /// A Boolean value that indicates whether the summary of details is open.
    private var isInSummary = false
    private var isInHeading = false
    private let html: (String) -> [RichText.Block]
    private let deliver: ([RichText.Block]) -> Bool

    init(
        _ context: MarkdownContext, html: @escaping (String) -> [RichText.Block],
        deliver: @escaping ([RichText.Block]) -> Bool
    ) {
        inlines = InlineComposer(context)
        (self.html, self.deliver) = (html, deliver)
    }

    /// The source text of md4c; empty before parsing begins.
    var source = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    /// Sets the names of the footnotes in the text, which are moved below it.
    mutating func expect(_ notes: Set<String>) {
        inlines.notes = Footnotes(notes)
    }

    /// Closes all containers and delivers the remaining blocks.
    mutating func finish() {
        guard !isStopped else { return }
        endParagraph()
        containers.closeAll()
        inlines.notes.blocks.forEach { containers.append($0) }
        handOut(from: 1)
    }

    mutating func enter(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
        guard !isStopped else { return }
        endParagraph()
        beginsItem = type == MD_BLOCK_LI
        inlines.mayBeginNote = type == MD_BLOCK_P && containers.depth == 0
        if type != MD_BLOCK_P { beginsQuote = type == MD_BLOCK_QUOTE }
        switch type {
        case MD_BLOCK_QUOTE, MD_BLOCK_UL, MD_BLOCK_OL, MD_BLOCK_LI:
            ContainerStack.Kind(type, detail).map { containers.open($0) }
        case MD_BLOCK_CODE, MD_BLOCK_HTML: verbatim = VerbatimBlock(type, detail, of: source)
        case MD_BLOCK_TABLE: table = TableComposer()
        case MD_BLOCK_TR: table?.beginRow()
        case MD_BLOCK_TH: table?.addColumn(detail.as(MD_BLOCK_TD_DETAIL.self)?.align)
        case MD_BLOCK_H:
            headingLevel = Int(detail.as(MD_BLOCK_H_DETAIL.self)?.level ?? 1)
            isInHeading = true
        default: break
        }
    }

    mutating func leave(_ type: MD_BLOCKTYPE) {
        guard !isStopped else { return }
        switch type {
        case MD_BLOCK_QUOTE, MD_BLOCK_UL, MD_BLOCK_OL, MD_BLOCK_LI: leaveContainer()
        case MD_BLOCK_CODE, MD_BLOCK_HTML: leaveVerbatim()
        case MD_BLOCK_TABLE: leaveTable()
        case MD_BLOCK_TH, MD_BLOCK_TD: table?.addCell(inlines.finish())
        case MD_BLOCK_H:
            append(.heading(level: headingLevel, inlines.finish()))
            isInHeading = false
        case MD_BLOCK_P: endParagraph()
        case MD_BLOCK_HR: append(.rule)
        default: break
        }
    }

    mutating func enter(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
        guard !isStopped else { return }
        inlines.enter(type, detail)
    }

    mutating func leave(_ type: MD_SPANTYPE) {
        guard !isStopped else { return }
        inlines.leave(type)
    }

    mutating func add(_ type: MD_TEXTTYPE, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard !isStopped else { return }
        if verbatim == nil {
            ParserMarks.withoutJoiners(bytes) { add(inline: type, $0) }
        } else {
            verbatim?.add(bytes)
        }
        (beginsItem, beginsQuote) = (false, false)
    }

    private mutating func add(inline type: MD_TEXTTYPE, _ bytes: UnsafeBufferPointer<UInt8>) {
        if type == MD_TEXT_HTML, let tag = foldingTag(bytes) { return fold(by: tag) }
        if beginsQuote, type == MD_TEXT_NORMAL, let mark = AlertMarker(bytes) {
            inlines.add(label: mark.label)
            return isBehindLabel = true
        }
        let endsLabel = isBehindLabel && type == MD_TEXT_SOFTBR
        isBehindLabel = false
        if type == MD_TEXT_NORMAL, isEscapedColon(bytes) { return inlines.add(alone: bytes) }
        inlines.add(endsLabel ? MD_TEXT_BR : type, behindTaskMark(type, bytes))
    }

    /// Returns `true` for a colon after a backslash, which md4c reports separately.
    private func isEscapedColon(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count == 1, bytes[0] == UInt8(ascii: ":"), let text = bytes.baseAddress,
            let start = source.baseAddress, text > start, text < start + source.count
        else { return false }
        return source[text - start - 1] == UInt8(ascii: "\\")
    }

    /// Returns the text after a task marker, which md4c 0.4.8 does not support in a quote's items.
    private mutating func behindTaskMark(
        _ type: MD_TEXTTYPE, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8> {
        guard beginsItem, type == MD_TEXT_NORMAL,
            let isDone = Self.taskMarks[Array(bytes.prefix(4))],
            containers.makeTask(isDone: isDone)
        else { return bytes }
        return UnsafeBufferPointer(rebasing: bytes.dropFirst(4))
    }

    private static let taskMarks = [
        Array("[ ] ".utf8): false, Array("[x] ".utf8): true, Array("[X] ".utf8): true,
    ]
}

extension MarkdownComposer {
    private mutating func leaveContainer() {
        endParagraph()
        containers.close()
        handOut(from: portion)
    }

    private mutating func leaveVerbatim() {
        guard let verbatim else { return }
        self.verbatim = nil
        if let code = verbatim.code {
            append(code)
        } else {
            read(html: verbatim.bytes)
        }
    }

    private mutating func read(html bytes: [UInt8]) {
        let html = HTMLBlockParts(
            bytes, isInTable: containers.isInTable, isInList: containers.isInList,
            isInDetails: containers.awaitsSummary)
        for part in html.parts {
            switch part {
            case .html(let bytes): append(html: String(decoding: bytes, as: UTF8.self))
            case .details(let isOpen):
                if containers.canOpen { containers.openDetails([], isOpen: isOpen) }
            case .summary(let content): add(summary: content)
            case .table: if containers.canOpen { containers.openTable() }
            case .row: containers.beginRow()
            case .cell(let tag): containers.openCell(HTMLTable.Cell(tag), span: tag.span)
            case .list(let numbering):
                if containers.canOpen { containers.openList(numbering) }
            case .item(let item): containers.openItem(item)
            case .end("details"): _ = containers.closeDetails()
            case .end("table"): containers.closeTable()
            case .end("tr"): containers.beginRow()
            case .end("ul"), .end("ol"): containers.closeList()
            case .end("li"): containers.closeItem()
            case .end: containers.closeCell()
            }
        }
        handOut(from: portion)
    }

    private mutating func add(summary content: [RichText.Inline]) {
        if !containers.setSummary(content), !content.isEmpty { append(.paragraph(content)) }
    }

    /// Returns the inline tag that begins or ends details or a summary; `nil` for any other.
    ///
    /// Returns `nil`, too, if a paragraph cannot end here.
    private func foldingTag(_ bytes: UnsafeBufferPointer<UInt8>) -> InlineTag? {
        guard table == nil, !isInHeading, bytes.count < Self.foldingTagLimit else { return nil }
        let name = bytes.dropFirst().drop { $0 == UInt8(ascii: "/") }.first.map(\.lowercasedASCII)
        guard name == UInt8(ascii: "d") || name == UInt8(ascii: "s") else { return nil }
        var cursor = HTMLTagCursor(bytes: Array(bytes))
        guard let tag = cursor.readTag() else { return nil }
        return tag.name == "details" || tag.name == "summary" ? tag : nil
    }

    /// The maximum length in bytes; no normal tag is longer.
    private static let foldingTagLimit = 1000

    private mutating func fold(by tag: InlineTag) {
        endParagraph()
        switch (tag.name, tag.isEnd) {
        case ("details", false):
            if containers.canOpen { containers.openDetails([], isOpen: tag["open"] != nil) }
        case ("details", true): if containers.closeDetails() { handOut(from: portion) }
        default: isInSummary = !tag.isEnd
        }
    }

    private mutating func append(html text: String) {
        guard !text.isBlank else { return }
        let depth = RichText.depthLimit - containers.depth
        html(text).flattened(to: depth).forEach { append($0) }
    }

    private mutating func leaveTable() {
        guard let table else { return }
        self.table = nil
        let whole = table.table
        if !whole.header.isEmpty || !whole.rows.isEmpty { append(.table(whole)) }
    }

    /// Ends a paragraph; items of tight lists have text without paragraph events.
    private mutating func endParagraph() {
        guard inlines.hasContent else { return isInSummary = false }
        let isOneLine = inlines.isOneLine
        let content = inlines.finish()
        if isInSummary {
            isInSummary = false
            return add(summary: content)
        }
        if let note = inlines.takeNote() { return inlines.notes.add(note, content) }
        switch isOneLine ? SpoilerMarker(content) : nil {
        case .begin(let summary) where containers.canOpen: containers.openDetails(summary)
        case .end where containers.closeDetails(): handOut(from: portion)
        default: RichText.Block(content).map { append($0) }
        }
    }

    private mutating func append(_ block: RichText.Block) {
        containers.append(block)
        handOut(from: portion)
    }

    /// Delivers the top-level blocks once there are at least `count`.
    private mutating func handOut(from count: Int) {
        guard let blocks = containers.take(from: count) else { return }
        portion = min(2 * portion, 2048)
        isStopped = !deliver(blocks)
    }
}

extension RichText.Block {
    /// Creates a paragraph, or an image if it is the only inline; `nil` if nothing is visible.
    fileprivate init?(_ content: [RichText.Inline]) {
        let content = content.withoutBlankEnds(keepsIndent: false)
        guard let first = content.first else { return nil }
        if content.count == 1, case .image(let image) = first {
            self = .image(image)
        } else {
            self = .paragraph(content)
        }
    }
}

extension UnsafeMutableRawPointer? {
    /// Returns md4c's details about a block or span.
    func `as`<Detail>(_ type: Detail.Type) -> Detail? {
        self?.load(as: type)
    }
}
