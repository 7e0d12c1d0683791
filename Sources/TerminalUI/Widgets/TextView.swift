/// A wrapped text that scrolls, in items of which one is selected: a post and its comments.
///
/// Its parts are wrapped when they come into sight, so it opens as quickly at any length.
@MainActor public struct TextView {
    /// The item that the reader is at.
    public private(set) var selectedItem = 0

    private var layout = TextLayout(blocks: [], width: 80)
    private var height = 1
    private var top = TextPlace(block: 0, line: 0)

    /// Makes an empty text.
    public init() {}

    /// Takes over a changed text; the reader stays at the selected item, or at the one before it.
    public mutating func setBlocks(_ blocks: [TextBlock]) {
        let anchor = layout.blocks.indices.contains(top.block) ? layout.blocks[top.block].item : 0
        let distance = top.block - layout.blocks(of: anchor).lowerBound
        layout = TextLayout(blocks: blocks, width: layout.width)
        let range = layout.blocks(of: anchor)
        top.block = min(range.lowerBound + distance, max(0, blocks.count - 1))
        if layout.blocks(of: selectedItem).isEmpty {
            selectedItem = layout.item(before: selectedItem) ?? 0
        }
        clampTop()
    }

    /// Moves by lines, down where the number is positive; the selection follows what is seen.
    public mutating func scroll(by lines: Int) {
        top = layout.place(top, offsetBy: lines)
        clampTop()
        selectWhatIsSeen()
    }

    /// Moves by pages; one line of the old page stays in sight.
    public mutating func page(by pages: Double) {
        scroll(by: Int((Double(max(1, height - 1)) * pages).rounded(.awayFromZero)))
    }

    /// Goes to the first line.
    public mutating func scrollToStart() {
        top = TextPlace(block: 0, line: 0)
        selectedItem = layout.blocks.first?.item ?? 0
    }

    /// Goes to the last line.
    public mutating func scrollToEnd() {
        top = layout.end()
        clampTop()
        selectedItem = layout.blocks.last?.item ?? 0
    }

    /// Goes to the next item, or a line further while the end of this one is out of sight.
    public mutating func selectNext() {
        if bottom < lastLine(of: selectedItem) { return scroll(by: 1) }
        if let next = layout.item(after: selectedItem) { select(next) }
    }

    /// Goes to the item before, or a line back while the beginning of this one is out of sight.
    public mutating func selectPrevious() {
        if top > firstLine(of: selectedItem) { return scrollBack() }
        if let previous = layout.item(before: selectedItem) { select(previous, fromBelow: true) }
    }

    /// Selects an item and scrolls as little as is needed to show all of it, or as much of it as
    /// fits: from its first line, or up to its last when it is reached from below.
    public mutating func select(_ item: Int, fromBelow: Bool = false) {
        guard !layout.blocks(of: item).isEmpty else { return }
        selectedItem = item
        if bottom < lastLine(of: item) {
            top = layout.place(lastLine(of: item), offsetBy: 1 - height)
        }
        if top > firstLine(of: item), !(fromBelow && bottom == lastLine(of: item)) {
            top = firstLine(of: item)
        }
        clampTop()
    }

    /// Selects an item and brings one of its blocks, counted from 0, into sight.
    public mutating func reveal(_ item: Int, block: Int) {
        let range = layout.blocks(of: item)
        guard range.indices.contains(range.lowerBound + block) else { return }
        selectedItem = item
        let place = TextPlace(block: range.lowerBound + block, line: 0)
        if place < top || place > bottom { top = layout.place(place, offsetBy: -height / 3) }
        clampTop()
    }
}

extension TextView {
    /// Whether the whole text is in sight, and otherwise how far down it ends, from 0 to 1.
    public var position: Double? {
        guard top > TextPlace(block: 0, line: 0) || bottom < layout.end() else { return nil }
        return bottom >= layout.end() ? 1 : Double(top.block) / Double(max(1, layout.blocks.count))
    }

    /// Draws the lines in sight.
    ///
    /// - Parameters:
    ///   - marker: drawn at the left of the first line of the selected item.
    ///   - matches: the parts of a line to be shown as found by a search.
    public mutating func draw(
        on canvas: Canvas, marker: String = ">",
        matches: (String) -> [Range<String.Index>] = { _ in [] }
    ) {
        fit(canvas)
        var place = top
        let first = firstLine(of: selectedItem)
        for row in 0..<canvas.size.rows {
            canvas.clear(row: row)
            guard row == 0 || place < layout.end(), !layout.blocks.isEmpty else { continue }
            if row > 0 { place = layout.place(place, offsetBy: 1) }
            if place == first { canvas.draw(marker, row: row, role: .selected) }
            if place == max(first, top) { canvas.placeCursor(row: row, column: 0) }
            draw(place, on: canvas.rows(from: row, count: 1), matches: matches)
        }
    }

    private mutating func draw(
        _ place: TextPlace, on canvas: Canvas, matches: (String) -> [Range<String.Index>]
    ) {
        let indent = layout.blocks[place.block].indent
        var column = canvas.draw(indent, row: 0, column: Self.gutter, role: .border)
        for span in layout.lines(of: place.block)[place.line] {
            let start = column
            column = canvas.draw(span.text, row: 0, column: start, role: span.role)
            for match in matches(span.text) {
                let before = start + span.text[..<match.lowerBound].columnCount
                canvas.draw(span.text[match], row: 0, column: before, role: .match)
            }
        }
    }

    /// The columns at the left that hold the marker.
    private static let gutter = 2

    private mutating func fit(_ canvas: Canvas) {
        height = max(1, canvas.size.rows)
        let width = max(1, canvas.size.columns - Self.gutter)
        guard width != layout.width else { return clampTop() }
        layout = TextLayout(blocks: layout.blocks, width: width)
        top.line = 0
        clampTop()
    }
}

extension TextView {
    private var bottom: TextPlace {
        layout.place(top, offsetBy: height - 1)
    }

    private func firstLine(of item: Int) -> TextPlace {
        TextPlace(block: layout.blocks(of: item).lowerBound, line: 0)
    }

    private func lastLine(of item: Int) -> TextPlace {
        let blocks = layout.blocks(of: item)
        return blocks.isEmpty ? firstLine(of: item) : layout.lastLine(ofBlock: blocks.upperBound - 1)
    }

    private mutating func clampTop() {
        guard !layout.blocks.isEmpty else { return top = TextPlace(block: 0, line: 0) }
        top.block = min(top.block, layout.blocks.count - 1)
        top.line = min(top.line, layout.lines(of: top.block).count - 1)
        top = min(top, layout.place(layout.end(), offsetBy: 1 - height))
    }

    private mutating func scrollBack() {
        top = layout.place(top, offsetBy: -1)
    }

    /// Selects the first item that begins in sight where the selected one is out of sight.
    private mutating func selectWhatIsSeen() {
        guard layout.blocks.indices.contains(top.block) else { return }
        if lastLine(of: selectedItem) < top {
            let seen = layout.blocks[top.block].item
            let next = layout.item(after: seen)
            let nextIsInSight = next.map { firstLine(of: $0) <= bottom } ?? false
            selectedItem = firstLine(of: seen) < top && nextIsInSight ? next ?? seen : seen
        } else if firstLine(of: selectedItem) > bottom {
            selectedItem = layout.blocks[bottom.block].item
        }
    }
}
