import Essentials

/// Builds blocks from the elements and text that a parser reports.
///
/// It has its own stacks. The element stack is as deep as the parser allows. Blocks and styles
/// together are as deep as a `RichText` may be.
final class HTMLComposer: HTMLHandler {
    /// An open element.
    private struct Element {
        let name: String
        let end: End
        /// The white space handling to restore at its end; `nil` if the element does not change it.
        let outerWhiteSpace: HTMLWhiteSpace?
    }

    /// The action at the end of an element, in addition to closing its blocks and styles.
    enum End {
        case nothing, block, codeLine, code, quotation, ruby, preformatted, lightbox
        /// Restores the kind of paragraph that was current before.
        case paragraphKind(HTMLBlockFrame.ParagraphKind)
    }

    let base: URL?
    /// A Boolean value that indicates whether to interpret the classes that Discourse uses.
    let isDiscourse: Bool
    private var elements: [Element] = []
    var frames = [HTMLBlockFrame(.root, element: -1)]
    var inlines = HTMLInlines()
    var hiding: HiddenElement?
    var code: HTMLCode?
    /// The target of the full-size image.
    var lightbox: String?

    /// The number of following elements that are open already, after the parser was restarted.
    var reopenedCount = 0
    /// The number of calls and visited frames, for tests that the time is linear.
    private(set) var steps = 0

    init(base: URL?, isDiscourse: Bool = false) {
        self.base = base
        self.isDiscourse = isDiscourse
    }

    /// The number of open elements.
    var depth: Int { elements.count }

    /// The names of the open elements, outermost first.
    var names: [String] { elements.map(\.name) }

    func start(_ name: String, _ attributes: HTMLAttributes) {
        steps += 1
        guard reopenedCount == 0 else {
            reopenedCount -= 1
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

    /// Applies the style of an element; returns the white space handling to restore at its end.
    private func enterWhiteSpace(_ attributes: HTMLAttributes) -> HTMLWhiteSpace? {
        guard let whiteSpace = attributes.whiteSpace else { return nil }
        defer { inlines.whiteSpace = whiteSpace }
        return inlines.whiteSpace
    }

    /// Adds UTF-8 that does not split characters.
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

    /// Closes all elements.
    func finish() {
        close(toDepth: 0)
        endParagraph()
    }

    /// Returns the top-level blocks that were completed since the last call.
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

    /// A Boolean value that indicates whether another block or style may be nested here.
    var mayNest: Bool { hasRoom(for: 1) }

    /// Returns whether `count` more blocks or styles may be nested here within each other.
    func hasRoom(for count: Int) -> Bool {
        frames.count + inlines.depth + count <= RichText.depthLimit
    }

    func endParagraph() {
        steps += inlines.depth
        frames[frames.count - 1].add(paragraph: inlines.takeParagraph())
    }

    /// Opens a block that ends with the current element.
    ///
    /// Beyond the depth limit, its content becomes part of the outer block.
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
