/// A wrapped text that scrolls, in items of which one is selected: a post and its comments.
///
/// Its parts are wrapped when they come into sight, so it opens as quickly at any length.
@MainActor public struct TextView {
    /// The item that the reader is at.
    public private(set) var selectedItem = 0

    private(set) var layout = TextLayout(blocks: [], width: 80)
    private(set) var top = TextPlace(block: 0, line: 0)

    private var height = 1
    /// Where the top came to stand when the width changed last, and what it was to show.
    private var anchor: (place: TextPlace, offset: Int)?

    /// Makes an empty text.
    public init() {}

    /// Takes over a changed text; the reader stays at the selected item, or at the one before it.
    public mutating func setBlocks(_ blocks: [TextBlock]) {
        let seen = layout.blocks.indices.contains(top.block) ? layout.blocks[top.block].item : 0
        let distance = top.block - layout.blocks(of: seen).lowerBound
        layout = TextLayout(blocks: blocks, width: layout.width)
        anchor = nil
        let range = layout.blocks(of: seen)
        top.block = max(range.lowerBound, min(range.lowerBound + distance, range.upperBound - 1))
        if layout.blocks(of: selectedItem).isEmpty {
            selectedItem = layout.item(before: selectedItem) ?? blocks.first?.item ?? 0
        }
        clampTop()
        keepSelectionInSight()
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
        if top > firstLine(of: selectedItem) {
            return top = layout.place(top, offsetBy: -1)
        }
        if let previous = layout.item(before: selectedItem) { select(previous, fromBelow: true) }
    }

    /// Selects an item and scrolls as little as is needed to show all of it, or as much of it as
    /// fits: from its first line, or up to its last when it is reached from below.
    public mutating func select(_ item: Int, fromBelow: Bool = false) {
        guard !layout.blocks(of: item).isEmpty else { return }
        selectedItem = item
        let first = firstLine(of: item)
        let lastPage = layout.place(lastLine(of: item), offsetBy: 1 - height)
        top = max(top, lastPage)
        if top > first { top = fromBelow ? max(first, lastPage) : first }
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
    /// How far down the text in sight ends, from 0 to 1; `nil` where all of it is in sight.
    public var position: Double? {
        let isAtEnd = layout.place(bottom, after: 1).missing > 0
        guard top > TextPlace(block: 0, line: 0) || !isAtEnd else { return nil }
        return isAtEnd ? 1 : Double(top.block) / Double(layout.blocks.count)
    }

    /// Draws the lines in sight, and puts the cursor on the selected item.
    ///
    /// - Parameters:
    ///   - marker: drawn at the left of the first line in sight of the selected item.
    ///   - matches: the parts of a line to be shown as found by a search.
    public mutating func draw(
        on canvas: Canvas, marker: String = ">",
        matches: (String) -> [Range<String.Index>] = { _ in [] }
    ) {
        fit(canvas)
        canvas.clear()
        let marked = max(top, firstLine(of: selectedItem))
        var cursor = 0
        for (row, place) in layout.places(from: top, count: canvas.size.rows).enumerated() {
            draw(place, on: canvas.rows(from: row, count: 1), matches: matches)
            if place == marked { cursor = row }
        }
        if !layout.blocks.isEmpty { canvas.draw(marker, row: cursor, role: .selected) }
        canvas.placeCursor(row: cursor, column: 0)
    }

    private mutating func draw(
        _ place: TextPlace, on canvas: Canvas, matches: (String) -> [Range<String.Index>]
    ) {
        let indent = layout.blocks[place.block].indent(width: layout.width)
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
        if width != layout.width { wrap(toWidth: width) }
        clampTop()
        keepSelectionInSight()
    }

    /// Wraps anew; as long as the reader does not move, every width shows the same words on top.
    private mutating func wrap(toWidth width: Int) {
        let offset = anchor?.place == top ? anchor?.offset ?? 0 : layout.offset(of: top)
        layout = TextLayout(blocks: layout.blocks, width: width)
        top = layout.place(block: top.block, offset: offset)
        anchor = (top, offset)
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
        return blocks.isEmpty
            ? firstLine(of: item) : layout.lastLine(ofBlock: blocks.upperBound - 1)
    }

    private func isInSight(_ item: Int) -> Bool {
        lastLine(of: item) >= top && firstLine(of: item) <= bottom
    }

    private mutating func keepSelectionInSight() {
        if !isInSight(selectedItem) { select(selectedItem) }
    }

    /// Keeps the last page full.
    private mutating func clampTop() {
        guard !layout.blocks.isEmpty else { return top = TextPlace(block: 0, line: 0) }
        top.block = min(top.block, layout.blocks.count - 1)
        top.line = min(top.line, layout.lastLine(ofBlock: top.block).line)
        let missing = layout.place(top, after: height - 1).missing
        top = layout.place(top, offsetBy: -missing)
    }

    /// Selects the first item that begins in sight where the selected one is out of sight.
    private mutating func selectWhatIsSeen() {
        guard !layout.blocks.isEmpty, !isInSight(selectedItem) else { return }
        if firstLine(of: selectedItem) > bottom {
            selectedItem = layout.blocks[bottom.block].item
        } else {
            let seen = layout.blocks[top.block].item
            let next = layout.item(after: seen)
            let nextIsInSight = next.map { firstLine(of: $0) <= bottom } ?? false
            selectedItem = firstLine(of: seen) < top && nextIsInSight ? next ?? seen : seen
        }
    }
}
