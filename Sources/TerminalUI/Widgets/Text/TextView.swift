/// A wrapped text that scrolls, in items of which one is selected: a post and its comments.
///
/// Its parts are made and wrapped when they come into sight, so it opens as quickly at any length.
@MainActor public struct TextView {
    private(set) var window = TextWindow()
    /// The number of the item that the reader is at, from 0; 0 in an empty text.
    public private(set) var selection = 0

    /// The most columns that text takes, however wide the screen is.
    public var maximumWidth = Int.max
    /// The span that the reader is at within the selected item, as long as it is in sight; `nil`
    /// while that is the item itself.
    public private(set) var focus: Int?
    /// Whether a bar at the right tells which part is in sight.
    public var hasScrollBar = false
    /// How many columns of code are out of sight at the left.
    private var codeOffset = 0

    /// Where the text stands on its screen.
    private var frame = Frame(size: Size(columns: 0, rows: 0))
    private var bar = ScrollBar()

    /// Makes an empty text.
    public init() {}

    private var layout: TextLayout { window.layout }

    /// The item that the reader is at; `nil` in an empty text.
    public var selectedItem: ItemID? {
        layout.items.indices.contains(selection) ? layout.items[selection].id : nil
    }

    /// Takes over a changed text; the reader stays at the selected item, or at the one before it,
    /// and the same words stay on top.
    public mutating func setItems(_ items: [TextItem]) {
        let (old, item) = (layout, selectedItem)
        window.setItems(items)
        selection = layout.index(of: selection, in: old)
        if selectedItem != item { focus = nil }
        leaveLostFocus()
        keepSelectionInSight()
    }

    /// Takes over the same text in another form, such as its source: the words stay in their row that
    /// the reader is at. Back again without a move, all is where it was.
    public mutating func setItems(inOtherForm items: [TextItem]) {
        let old = layout
        window.setItems(inOtherForm: items, keeping: markedPlace)
        focus = nil
        selection = layout.index(of: selection, in: old)
        keepSelectionInSight()
        window.settleForm()
    }

    /// Moves by lines, down where the number is positive; the selection follows what is seen.
    public mutating func scroll(by lines: Int) {
        window.scroll(by: lines)
        didScroll()
    }

    /// Moves by pages; one line of the old page stays in sight.
    public mutating func page(by pages: Double) {
        scroll(by: Int((Double(max(1, window.height - 1)) * pages).rounded(.awayFromZero)))
    }

    /// Goes to the first line.
    public mutating func scrollToStart() {
        window.scrollToStart()
        (selection, focus) = (0, nil)
    }

    /// Goes to the last line.
    public mutating func scrollToEnd() {
        window.scrollToEnd()
        (selection, focus) = (max(0, layout.items.count - 1), nil)
    }

    /// Goes to the next item, or a line further while the end of this one is out of sight.
    public mutating func selectNext() {
        guard !layout.items.isEmpty else { return }
        if window.bottom < layout.lastLine(ofItem: selection) { return scroll(by: 1) }
        if selection + 1 < layout.items.count { select(at: selection + 1) }
    }

    /// Goes to the item before, or a line back while the beginning of this one is out of sight.
    public mutating func selectPrevious() {
        if window.top > TextPlace(item: selection) { return scroll(by: -1) }
        if selection > 0 { select(at: selection - 1, fromBelow: true) }
    }

    /// Selects an item and scrolls as little as is needed to show all of it, or as much of it as
    /// fits.
    public mutating func select(_ item: ItemID) {
        if let index = layout.index(of: item, near: selection) { select(at: index) }
    }

    /// Something that a search has found in a block of an item; blocks count from 0, those that are
    /// folded away too, and so do matches in a block.
    public struct MatchPlace: Hashable, Sendable {
        let item: ItemID
        let block: Int
        let number: Int

        /// Makes a place; whether there is something shows when it is asked for.
        public init(item: ItemID, block: Int, number: Int = 0) {
            self.item = item
            self.block = block
            self.number = number
        }
    }

    /// The parts of a line that a search has found.
    public typealias Matches = (String) -> [Range<String.Index>]

    /// Selects an item and brings what was found in one of its blocks into sight.
    public mutating func reveal(_ match: MatchPlace, matches: Matches = { _ in [] }) {
        guard let found = layout.find(match, by: matches, near: selection) else { return }
        (selection, focus) = (found.place.item, nil)
        window.reveal(found.place)
        if let offset = layout.codeOffset(showing: found, by: matches, from: codeOffset) {
            codeOffset = offset
        }
    }

    /// The anchor of what is folded away and holds what a search has found; `nil` where that is not
    /// folded away.
    public func anchor(hiding match: MatchPlace) -> Int? {
        guard let found = layout.block(of: match, near: selection), found.isHidden
        else { return nil }
        return layout.block(at: found.place).foldAnchor
    }

    /// - Parameter fromBelow: whether to show the end of what does not fit, not its beginning.
    private mutating func select(at index: Int, fromBelow: Bool = false) {
        (selection, focus) = (index, nil)
        window.reveal(item: index, fromBelow: fromBelow)
    }
}

// MARK: Drawing

extension TextView {
    /// How far down the text in sight ends, from 0 to 1; `nil` where all of it is in sight.
    public var position: Double? { window.position }

    /// Whether all of it is in sight.
    public var isWhole: Bool { position == nil }

    /// Whether the first line is in sight.
    public var isAtStart: Bool { window.isAtStart }

    /// Draws the lines in sight, and puts the cursor on the selected item.
    ///
    /// - Parameters:
    ///   - marker: drawn right in front of the first line in sight of the selected item.
    ///   - highlightsSelection: whether that line is shown as selected by its look too.
    ///   - currentMatch: what of it the reader is at.
    ///   - matches: the parts of a line to be shown as found by a search.
    public mutating func draw(
        on canvas: Canvas, marker: String = ">", highlightsSelection: Bool = false,
        currentMatch: MatchPlace? = nil, matches: Matches = { _ in [] }
    ) {
        let whole = canvas
        let canvas = hasScrollBar ? canvas.besideLastColumn : canvas
        fit(canvas)
        whole.clear()
        guard !layout.items.isEmpty else { return canvas.placeCursor(row: 0, column: 0) }
        drawBar(on: whole)
        let current = currentMatch.flatMap { layout.find($0, by: matches, near: selection) }
        let painter = painter
        var cursor = (row: 0, column: 0)
        for (row, place) in layout.places(from: window.top, count: canvas.size.rows).enumerated() {
            let line = canvas.rows(from: row, count: 1)
            let isMarked = place == markedPlace
            let isHighlighted = isMarked && highlightsSelection
            let focusColumn = painter.draw(
                place, on: isHighlighted ? line.over(.selected) : line,
                currentMatch: place == current?.place ? current?.number : nil, matches: matches)
            if let focusColumn { cursor = (row, focusColumn) }
            guard isMarked else { continue }
            let column = painter.drawMarker(marker, at: place, on: line)
            if focus == nil { cursor = (row, column) }
        }
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }

    private var painter: TextPainter {
        TextPainter(layout: layout, selection: selection, focus: focus, codeOffset: codeOffset)
    }

    /// The first line in sight of the selected item.
    private var markedPlace: TextPlace { max(window.top, TextPlace(item: selection)) }

    private mutating func drawBar(on canvas: Canvas) {
        guard hasScrollBar, !isWhole else { return bar = ScrollBar() }
        // What stood there was cleared with the text.
        bar.setNeedsDisplay()
        bar.draw(shown: window.shownParts, of: layout.partCount, on: canvas)
    }

    /// The columns that keep text and scroll bar apart.
    private static let gap = 1

    private mutating func fit(_ canvas: Canvas) {
        frame = canvas.frame
        let room = canvas.size.columns - TextPainter.gutter - (hasScrollBar ? Self.gap : 0)
        window.fit(width: max(1, min(maximumWidth, room)), height: max(1, canvas.size.rows))
        leaveLostFocus()
        keepSelectionInSight()
    }
}

// MARK: Keeping the place

extension TextView {
    private mutating func keepSelectionInSight() {
        guard layout.items.indices.contains(selection) else { return }
        if !window.shows(selection) { select(at: selection) }
    }

    /// Leaves a span that is out of sight, and an item for the first that begins in sight.
    private mutating func didScroll() {
        leaveLostFocus()
        guard !layout.items.isEmpty, !window.shows(selection) else { return }
        selection = window.item(insteadOf: selection)
    }

    private mutating func leaveLostFocus() {
        if !isFocusInSight { focus = nil }
    }
}

// MARK: Going to what is within items

extension TextView {
    /// Goes to the next span with an anchor, or the one before, and brings it into sight; returns
    /// whether there is one.
    @discardableResult public mutating func moveFocus(forward: Bool) -> Bool {
        let next = layout.anchor(forward: forward, from: focus, of: markedPlace)
        if let next { go(to: next) }
        return next != nil
    }

    /// Leaves the span for its item.
    public mutating func clearFocus() {
        focus = nil
    }

    /// The anchor of the first part in sight of the selected item that is folded away.
    public var firstFoldInSight: Int? {
        window.places.lazy.filter { $0.item == selection }
            .compactMap { layout.block(at: $0).foldAnchor }.first
    }

    /// The anchors of the item that is selected, in order.
    public var anchorsOfSelection: [Int] {
        guard layout.items.indices.contains(selection) else { return [] }
        return layout.blocks(ofItem: selection).flatMap { $0.spans.compactMap(\.anchor) }.uniqued
    }

    /// Moves code sideways by so many columns, no further than the longest line of what is in sight;
    /// returns whether there is code that is too wide.
    @discardableResult public mutating func moveCode(by columns: Int) -> Bool {
        let widest =
            window.places.map { place -> Int in
                guard case .code(_, _, let width) = layout.block(at: place).shape else { return 0 }
                return layout.block(at: place).indent.columnCount + width
            }.max() ?? 0
        codeOffset = min(max(0, codeOffset + columns), max(0, widest - layout.width))
        return widest > layout.width
    }

    private mutating func go(to anchor: TextLayout.Anchor) {
        focus = anchor.anchor
        selection = anchor.place.item
        window.reveal(anchor.place)
        leaveLostFocus()
    }

    private var isFocusInSight: Bool {
        guard let focus else { return false }
        return window.places.contains { place in
            place.item == selection
                && layout.lines(ofBlockAt: place)[place.line].contains { $0.anchor == focus }
        }
    }
}

// MARK: The mouse

extension TextView {
    /// Follows the mouse, at a place of the screen that the text was drawn on.
    public mutating func handle(_ mouse: MouseEvent) -> MouseOutcome {
        guard !layout.items.isEmpty else { return .unused }
        if let part = bar.part(for: mouse) {
            window.scroll(toPart: part)
            didScroll()
            return .moved
        }
        switch mouse.kind {
        case .press: return click(mouse)
        case .wheel(let notches): scroll(by: notches * MouseEvent.linesOfNotch)
        case .drag, .release: return .unused
        }
        return .moved
    }

    /// Selects the item that was clicked, and what of it can be gone to; a part that is folded away is
    /// clicked anywhere in its row.
    private mutating func click(_ mouse: MouseEvent) -> MouseOutcome {
        let mouse = frame.contains(mouse) ? mouse.inside(frame) : nil
        let places = window.places
        guard let mouse, places.indices.contains(mouse.row) else { return .unused }
        let place = places[mouse.row]
        let anchor =
            painter.anchor(at: place, column: mouse.column) ?? layout.block(at: place).foldAnchor
        guard place.item != selection || anchor != focus else { return .chosen }
        selection = place.item
        focus = anchor
        return .moved
    }
}

extension [Int] {
    fileprivate var uniqued: [Int] {
        var seen: Set<Int> = []
        return filter { seen.insert($0).inserted }
    }
}
