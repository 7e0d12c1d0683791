import Essentials

/// Makes blocks of the elements and the text that a parser finds.
///
/// It keeps stacks of its own: of elements, which is as deep as the parser lets it become, and of
/// blocks and styles, which are as deep together as a `RichText` may be.
final class HTMLComposer: HTMLHandler {
    /// An element whose end has not been read.
    private struct Element {
        let name: String
        let end: End
        /// The white space handling to restore behind it; `nil` if it does not change that.
        let outerWhiteSpace: HTMLWhiteSpace?
    }

    /// What the end of an element does besides ending what the element began.
    enum End {
        case nothing, block, codeLine, code, quotation, ruby, preformatted, lightbox
        /// The kind of paragraph that goes on behind it.
        case paragraphKind(HTMLBlockFrame.ParagraphKind)
    }

    let base: URL?
    /// A Boolean value that is true if the text is from Discourse, whose classes have a meaning.
    let isDiscourse: Bool
    private var elements: [Element] = []
    var frames = [HTMLBlockFrame(.root, element: -1)]
    var inlines = HTMLInlines()
    var hiding: HTMLHiding?
    var code: HTMLCode?
    /// Where an image leads that is shown small.
    var lightbox: String?

    /// How many of the next elements are open already: a parser that begins anew is told of them.
    var repeatedCount = 0
    /// Calls taken and frames looked at, by which tests tell that time is linear.
    private(set) var steps = 0

    init(base: URL?, isDiscourse: Bool = false) {
        self.base = base
        self.isDiscourse = isDiscourse
    }

    /// How many elements are open.
    var depth: Int { elements.count }

    /// The names of the open elements, the outermost first.
    var names: [String] { elements.map(\.name) }

    func start(_ name: String, _ attributes: HTMLAttributes) {
        steps += 1
        guard repeatedCount == 0 else {
            repeatedCount -= 1
            return
        }
        let end = hiding == nil ? open(name, attributes) : .nothing
        if hiding != nil { startHidden(name, attributes) }
        elements.append(
            Element(name: name, end: end, outerWhiteSpace: enterWhiteSpace(attributes)))
    }

    func end() {
        steps += 1
        guard let element = elements.popLast() else { return }
        defer { element.outerWhiteSpace.map { inlines.whiteSpace = $0 } }
        guard hiding == nil else { return endHidden() }
        close(element.end)
    }

    /// Obeys the style of an element that starts; returns what is to become of white space behind it.
    private func enterWhiteSpace(_ attributes: HTMLAttributes) -> HTMLWhiteSpace? {
        guard let whiteSpace = attributes.whiteSpace else { return nil }
        defer { inlines.whiteSpace = whiteSpace }
        return inlines.whiteSpace
    }

    /// Adds UTF-8 in which each character is whole.
    func add(_ text: UnsafeBufferPointer<UInt8>) {
        steps += 1
        guard hiding == nil else { return addHidden(text) }
        if code != nil {
            code?.add(text)
        } else {
            inlines.add(text)
        }
    }

    func close(toDepth depth: Int) {
        while elements.count > depth { end() }
    }

    /// Ends what is open.
    func finish() {
        close(toDepth: 0)
        endParagraph()
    }

    /// The top-level blocks that were finished since the last time.
    func takeFinished() -> [RichText.Block] {
        defer { frames[0].blocks = [] }
        return frames[0].blocks
    }
}

extension HTMLComposer {
    private func close(_ end: End) {
        switch end {
        case .nothing, .block: break
        case .codeLine: code?.endLine()
        case .code: inlines.closeCode()
        case .quotation: inlines.add("”")
        case .ruby: inlines.add(")")
        case .preformatted: endCode()
        case .lightbox: lightbox = nil
        case .paragraphKind(let kind):
            endParagraph()
            frames[frames.count - 1].paragraphKind = kind
        }
        if case .block = end { endParagraph() }
        inlines.close(element: elements.count)
        while frames[frames.count - 1].element == elements.count { closeFrame() }
    }

    /// Whether one more block or style may begin inside of those that are open.
    var mayNest: Bool { hasRoom(for: 1) }

    /// Whether so many blocks or styles may begin inside of those that are open, and of each other.
    func hasRoom(for count: Int) -> Bool {
        frames.count + inlines.depth + count <= RichText.depthLimit
    }

    func endParagraph() {
        steps += inlines.depth
        frames[frames.count - 1].add(paragraph: inlines.takeParagraph())
    }

    /// Begins a block that lasts as long as the element that is starting; beyond the limit of
    /// depth its content becomes the outer block's.
    @discardableResult
    func openFrame(_ kind: HTMLBlockFrame.Kind) -> Bool {
        endParagraph()
        guard hasRoom(for: kind.depth) else { return false }
        frames.append(HTMLBlockFrame(kind, element: elements.count))
        return true
    }

    func closeFrame() {
        endParagraph()
        let frame = frames.removeLast()
        let outer = frames.count - 1
        switch frame.kind {
        case .item:
            var item = RichText.Item(isDone: frame.isDone, frame.blocks)
            item.number = frame.number
            item.style = frame.numberStyle
            frames[outer].items.append(item)
        case .cell(let span):
            var cell = frame.cell
            cell.blocks = frame.blocks
            frames[outer].table.add(cell, span: span)
        default: frame.finished.forEach { frames[outer].add($0) }
        }
    }

    var top: HTMLBlockFrame {
        get { frames[frames.count - 1] }
        _modify { yield &frames[frames.count - 1] }
    }
}
