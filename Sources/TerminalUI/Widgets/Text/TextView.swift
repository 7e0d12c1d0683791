/// A wrapped text that scrolls, in items of which one is selected: a post and its comments.
///
/// Its parts are made and wrapped when they come into sight, so it opens as quickly at any length.
@MainActor public struct TextView {
    private(set) var layout = TextLayout(items: [], width: 80)
    private(set) var top = TextPlace(item: 0)
    private(set) var selection = 0

    private var height = 1
    /// Where the top came to stand when the width changed last, and what it was to show.
    private var anchor: (place: TextPlace, offset: Int)?

    /// Makes an empty text.
    public init() {}

    /// The item that the reader is at; `nil` in an empty text.
    public var selectedItem: ItemID? {
        layout.items.indices.contains(selection) ? layout.items[selection].id : nil
    }

    /// Takes over a changed text; the reader stays at the selected item, or at the one before it,
    /// and the same words stay on top.
    public mutating func setItems(_ items: [TextItem]) {
        let old = layout
        layout = TextLayout(items: items, width: old.width)
        anchor = nil
        top = place(of: top, in: old)
        selection = index(of: selection, in: old)
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
        top = TextPlace(item: 0)
        selection = 0
    }

    /// Goes to the last line.
    public mutating func scrollToEnd() {
        top = layout.end()
        clampTop()
        selection = max(0, layout.items.count - 1)
    }

    /// Goes to the next item, or a line further while the end of this one is out of sight.
    public mutating func selectNext() {
        guard !layout.items.isEmpty else { return }
        if bottom < layout.lastLine(ofItem: selection) { return scroll(by: 1) }
        if selection + 1 < layout.items.count { select(at: selection + 1) }
    }

    /// Goes to the item before, or a line back while the beginning of this one is out of sight.
    public mutating func selectPrevious() {
        if top > TextPlace(item: selection) {
            return top = layout.place(top, offsetBy: -1)
        }
        if selection > 0 { select(at: selection - 1, fromBelow: true) }
    }

    /// Selects an item and scrolls as little as is needed to show all of it, or as much of it as
    /// fits.
    public mutating func select(_ item: ItemID) {
        if let index = layout.index(of: item, near: selection) { select(at: index) }
    }

    /// Selects an item and brings one of its blocks, counted from 0, into sight.
    public mutating func reveal(_ item: ItemID, block: Int) {
        guard let index = layout.index(of: item, near: selection),
            layout.blocks(ofItem: index).indices.contains(block)
        else { return }
        selection = index
        let place = TextPlace(item: index, block: block)
        if place < top || place > bottom { top = layout.place(place, offsetBy: -height / 3) }
        clampTop()
    }

    /// - Parameter fromBelow: whether to show the end of what does not fit, not its beginning.
    private mutating func select(at index: Int, fromBelow: Bool = false) {
        selection = index
        let first = TextPlace(item: index)
        let lastPage = layout.place(layout.lastLine(ofItem: index), offsetBy: 1 - height)
        top = max(top, lastPage)
        if top > first { top = fromBelow ? max(first, lastPage) : first }
        clampTop()
    }
}

// MARK: Drawing

extension TextView {
    /// How far down the text in sight ends, from 0 to 1; `nil` where all of it is in sight.
    public var position: Double? {
        guard !layout.items.isEmpty else { return nil }
        let isAtEnd = layout.place(bottom, after: 1).missing > 0
        guard top > TextPlace(item: 0) || !isAtEnd else { return nil }
        if isAtEnd { return 1 }
        let partOfItem = Double(top.block) / Double(layout.blocks(ofItem: top.item).count)
        return (Double(top.item) + partOfItem) / Double(layout.items.count)
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
        let marked = max(top, TextPlace(item: selection))
        var cursor = 0
        for (row, place) in layout.places(from: top, count: canvas.size.rows).enumerated() {
            draw(place, on: canvas.rows(from: row, count: 1), matches: matches)
            if place == marked { cursor = row }
        }
        if !layout.items.isEmpty { canvas.draw(marker, row: cursor, role: .selected) }
        canvas.placeCursor(row: cursor, column: 0)
    }

    private func draw(
        _ place: TextPlace, on canvas: Canvas, matches: (String) -> [Range<String.Index>]
    ) {
        let indent = layout.block(at: place).indent(width: layout.width)
        let start = canvas.draw(indent, row: 0, column: Self.gutter)
        let spans = layout.lines(ofBlockAt: place)[place.line]
        canvas.draw(spans, row: 0, column: start)
        let line = spans.text
        for match in matches(line) {
            let before = start + line[..<match.lowerBound].columnCount
            canvas.draw(line[match], row: 0, column: before, role: .match)
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
        layout = TextLayout(layout, width: width)
        top = layout.place(atOffset: offset, ofBlockAt: top)
        anchor = (top, offset)
    }
}

// MARK: Keeping the place

extension TextView {
    private var bottom: TextPlace {
        layout.place(top, offsetBy: height - 1)
    }

    /// Where what stood at a place of an older text stands now.
    private func place(of place: TextPlace, in old: TextLayout) -> TextPlace {
        let item = index(of: place.item, in: old)
        guard old.items.indices.contains(place.item), layout.items.indices.contains(item),
            old.items[place.item].id == layout.items[item].id
        else { return TextPlace(item: item) }
        let blocks = layout.blocks(ofItem: item)
        let words = old.block(at: place).text
        let same = blocks.indices.filter { blocks[$0].text == words }
            .min { abs($0 - place.block) < abs($1 - place.block) }
        return TextPlace(
            item: item, block: same ?? min(place.block, blocks.count - 1),
            line: same == nil ? 0 : place.line)
    }

    /// Where an item of an older text is, or the last one before it that is still there.
    private func index(of item: Int, in old: TextLayout) -> Int {
        guard old.items.indices.contains(item) else { return 0 }
        if let index = layout.index(of: old.items[item].id, near: item) { return index }
        let places = Dictionary(
            zip(layout.items.map(\.id), layout.items.indices),
            uniquingKeysWith: { first, _ in first })
        return old.items[..<item].reversed().lazy.compactMap { places[$0.id] }.first ?? 0
    }

    private func isInSight(_ item: Int) -> Bool {
        TextPlace(item: item) <= bottom && layout.lastLine(ofItem: item) >= top
    }

    private mutating func keepSelectionInSight() {
        guard layout.items.indices.contains(selection) else { return }
        if !isInSight(selection) { select(at: selection) }
    }

    /// Keeps the last page full.
    private mutating func clampTop() {
        guard !layout.items.isEmpty else { return top = TextPlace(item: 0) }
        top.item = min(top.item, layout.items.count - 1)
        top.block = min(top.block, layout.blocks(ofItem: top.item).count - 1)
        top.line = min(top.line, layout.lastLine(ofBlockAt: top).line)
        let missing = layout.place(top, after: height - 1).missing
        top = layout.place(top, offsetBy: -missing)
    }

    /// Selects the first item that begins in sight where the selected one is out of sight.
    private mutating func selectWhatIsSeen() {
        guard !layout.items.isEmpty, !isInSight(selection) else { return }
        if TextPlace(item: selection) > bottom {
            selection = bottom.item
        } else {
            let next = top.item + 1
            let nextIsInSight = next < layout.items.count && TextPlace(item: next) <= bottom
            selection = TextPlace(item: top.item) < top && nextIsInSight ? next : top.item
        }
    }
}
