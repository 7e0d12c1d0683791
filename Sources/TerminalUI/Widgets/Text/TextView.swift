/// A wrapped, scrolling text of items, one of which is selected: a post and its comments.
///
/// Its parts are created and wrapped when they become visible, so that it opens equally fast at any
/// length.
@MainActor public struct TextView {
    private(set) var window = TextWindow()
    /// The index of the selected item; 0 in an empty text.
    public private(set) var selection = 0

    /// The maximum width of the text in columns, whatever the width of the screen.
    public var maximumWidth = Int.max
    /// The anchor of the focused span in the selected item, while it is visible.
    ///
    /// `nil` if the item itself has the focus.
    public private(set) var focus: Int?
    /// A Boolean value that indicates whether a text narrower than the screen is in its middle.
    public var isCentred = false
    /// A Boolean value that indicates whether a scroll bar is shown on the right.
    public var hasScrollBar = false
    /// A Boolean value that indicates whether the scroll bar is the line of a frame.
    public var isBarInFrame = false
    /// The border of the pane that shows the text; `nil` if it is not beside another one.
    public var border: PaneBorder?
    /// The number of code columns scrolled out on the left.
    private var codeOffset = 0

    /// The frame of the text and its marker on its screen.
    private var frame = Frame(size: Size(columns: 0, rows: 0))
    /// The frame that also has the margins beside the text.
    private var area = Frame(size: Size(columns: 0, rows: 0))
    private var bar = ScrollBar()
    /// The offset of the selected item to restore when the text is drawn.
    private var wantedOffset: Int?

    /// Creates an empty text.
    public init() {}

    private var layout: TextLayout { window.layout }

    /// The identity of the selected item; `nil` in an empty text.
    public var selectedItem: ItemID? {
        layout.items.indices.contains(selection) ? layout.items[selection].id : nil
    }

    /// Replaces the text by a changed version.
    ///
    /// The selection stays at the same item, or moves to the one before it. The same text stays at
    /// the top.
    public mutating func setItems(_ items: [TextItem]) {
        let (old, item) = (layout, selectedItem)
        window.setItems(items)
        selection = layout.index(of: selection, in: old)
        if selectedItem != item { focus = nil }
        leaveLostFocus()
        keepSelectionInSight()
    }

    /// Replaces the text by the same text in another form, such as its source.
    ///
    /// The selected text stays in its row. Switching back without moving restores the previous
    /// position.
    public mutating func setItems(inOtherForm items: [TextItem]) {
        let old = layout
        window.setItems(inOtherForm: items, keeping: markedPlace)
        focus = nil
        selection = layout.index(of: selection, in: old)
        keepSelectionInSight()
        window.settleForm()
    }

    /// Scrolls by lines, down if positive. The selection follows the visible part.
    public mutating func scroll(by lines: Int) {
        window.scroll(by: lines)
        didScroll()
    }

    /// Scrolls by pages. One line of the previous page remains visible.
    public mutating func page(by pages: Double) {
        scroll(by: Int((Double(max(1, window.height - 1)) * pages).rounded(.awayFromZero)))
    }

    /// Scrolls to the first line.
    public mutating func scrollToStart() {
        window.scrollToStart()
        (selection, focus) = (0, nil)
    }

    /// Scrolls to the last line.
    public mutating func scrollToEnd() {
        window.scrollToEnd()
        (selection, focus) = (max(0, layout.items.count - 1), nil)
    }

    /// Selects the next item, or scrolls by a line while the end of this one is not visible.
    public mutating func selectNext() {
        guard !layout.items.isEmpty else { return }
        if window.bottom < layout.lastLine(ofItem: selection) { return scroll(by: 1) }
        if selection + 1 < layout.items.count { select(at: selection + 1) }
    }

    /// Selects the previous item, or scrolls back while the start of this one is not visible.
    public mutating func selectPrevious() {
        if window.top > TextPlace(item: selection) { return scroll(by: -1) }
        if selection > 0 { select(at: selection - 1, fromBelow: true) }
    }

    /// Selects an item and scrolls as little as necessary to show as much of it as possible.
    public mutating func select(_ item: ItemID) {
        if let index = layout.index(of: item, near: selection) { select(at: index) }
    }

    /// The line of the selected item in the first row; negative if the item starts below it.
    public var selectionOffset: Int { wantedOffset ?? window.offset(ofItem: selection) }

    /// Selects an item and scrolls to one of its lines.
    ///
    /// - Parameter offset: an earlier `selectionOffset`, possibly at another width.
    public mutating func select(_ item: ItemID, offset: Int) {
        guard let index = layout.index(of: item, near: selection) else { return }
        (selection, focus, wantedOffset) = (index, nil, offset)
    }

    /// The position of a search match: item, block in the item, and match in the block.
    ///
    /// Blocks and matches are counted from 0, including blocks in collapsed content.
    public struct MatchPlace: Hashable, Sendable {
        let item: ItemID
        let block: Int
        let number: Int

        /// Creates a position. It is not checked whether there is a match.
        public init(item: ItemID, block: Int, number: Int = 0) {
            self.item = item
            self.block = block
            self.number = number
        }
    }

    /// A function that returns the search matches in a line.
    public typealias Matches = (String) -> [Range<String.Index>]

    /// Selects the item of a match and scrolls to the match.
    public mutating func reveal(_ match: MatchPlace, matches: Matches = { _ in [] }) {
        guard let found = layout.find(match, by: matches, near: selection) else { return }
        (selection, focus) = (found.place.item, nil)
        window.reveal(found.place)
        if let offset = layout.codeOffset(showing: found, by: matches, from: codeOffset) {
            codeOffset = offset
        }
    }

    /// Returns the anchor of the collapsed content that hides a match; `nil` if it is not hidden.
    public func anchor(hiding match: MatchPlace) -> Int? {
        guard let found = layout.block(of: match, near: selection), found.isHidden
        else { return nil }
        return layout.block(at: found.place).foldAnchor
    }

    /// - Parameter fromBelow: set to show the end of an item that does not fit, instead of its
    ///   start.
    private mutating func select(at index: Int, fromBelow: Bool = false) {
        (selection, focus) = (index, nil)
        window.reveal(item: index, fromBelow: fromBelow)
    }
}

// MARK: Drawing

extension TextView {
    /// The scroll position from 0 to 1; `nil` if everything is visible.
    public var position: Double? { window.position }

    /// A Boolean value that indicates whether everything is visible.
    public var isWhole: Bool { position == nil }

    /// A Boolean value that indicates whether the first line is visible.
    public var isAtStart: Bool { window.isAtStart }

    /// Draws the visible lines and places the cursor on the selected item.
    ///
    /// - Parameters:
    ///   - marker: drawn directly before the first visible line of the selected item.
    ///   - highlightsSelection: a Boolean value that indicates whether that line also has the style
    ///     of a selection.
    ///   - currentMatch: the current search match.
    ///   - matches: the parts of a line to highlight as search matches.
    public mutating func draw(
        on canvas: Canvas, marker: String = ">", highlightsSelection: Bool = false,
        currentMatch: MatchPlace? = nil, matches: Matches = { _ in [] }
    ) {
        let whole = canvas
        let canvas = column(of: canvas)
        area = whole.frame
        fit(canvas)
        whole.clear()
        drawBar(on: whole)
        guard !layout.items.isEmpty else { return canvas.placeCursor(row: 0, column: 0) }
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

    /// The first visible line of the selected item.
    private var markedPlace: TextPlace { max(window.top, TextPlace(item: selection)) }

    private mutating func drawBar(on canvas: Canvas) {
        guard hasScrollBar, !layout.items.isEmpty, border != nil || isBarInFrame || !isWhole else {
            return bar = ScrollBar()
        }
        // The column was cleared together with the text.
        bar.setNeedsDisplay()
        bar.draw(shown: window.shownParts, of: layout.partCount, as: border, on: canvas)
    }

    /// The number of columns between text and scroll bar.
    private static let gap = 1

    /// Returns the part of a canvas for the text and its marker, without the scroll bar.
    private func column(of canvas: Canvas) -> Canvas {
        let canvas = hasScrollBar ? canvas.withoutLastColumn : canvas
        let room = canvas.size.columns - TextPainter.gutter
        guard isCentred, room > maximumWidth else { return canvas }
        let margin = (room - maximumWidth) / 2
        let size = Size(columns: canvas.size.columns - margin, rows: canvas.size.rows)
        return canvas.part(Frame(column: margin, size: size))
    }

    private mutating func fit(_ canvas: Canvas) {
        frame = canvas.frame
        let room = canvas.size.columns - TextPainter.gutter - (hasScrollBar ? Self.gap : 0)
        window.fit(width: max(1, min(maximumWidth, room)), height: max(1, canvas.size.rows))
        if let wantedOffset { window.scroll(toOffset: wantedOffset, ofItem: selection) }
        wantedOffset = nil
        leaveLostFocus()
        keepSelectionInSight()
    }
}

// MARK: Selection and focus

extension TextView {
    private mutating func keepSelectionInSight() {
        guard layout.items.indices.contains(selection) else { return }
        if !window.shows(selection) { select(at: selection) }
    }

    /// Clears a focus that is no longer visible, and selects the first visible item.
    private mutating func didScroll() {
        leaveLostFocus()
        guard !layout.items.isEmpty, !window.shows(selection) else { return }
        selection = window.item(insteadOf: selection)
    }

    private mutating func leaveLostFocus() {
        if !isFocusVisible { focus = nil }
    }
}

// MARK: Moving the focus

extension TextView {
    /// Focuses and shows the next or previous span with an anchor. Returns false if there is none.
    @discardableResult public mutating func moveFocus(forward: Bool) -> Bool {
        let next = layout.anchor(forward: forward, from: focus, of: markedPlace)
        if let next { go(to: next) }
        return next != nil
    }

    /// Moves the focus from a span to its item.
    public mutating func clearFocus() {
        focus = nil
    }

    /// The anchor of the first visible collapsed content of the selected item.
    public var firstVisibleFold: Int? {
        window.places.lazy.filter { $0.item == selection }
            .compactMap { layout.block(at: $0).foldAnchor }.first
    }

    /// The anchors of the selected item, in order.
    public var selectionAnchors: [Int] {
        guard layout.items.indices.contains(selection) else { return [] }
        return layout.blocks(ofItem: selection).flatMap { $0.spans.compactMap(\.anchor) }.uniqued
    }

    /// Scrolls code sideways, up to the end of the longest visible line.
    ///
    /// Returns whether any visible code is too wide.
    @discardableResult public mutating func moveCode(by columns: Int) -> Bool {
        let widest =
            window.places.map { place -> Int in
                guard case .code(_, let width) = layout.block(at: place).shape else { return 0 }
                return layout.block(at: place).indentWidth + width
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

    private var isFocusVisible: Bool {
        guard let focus else { return false }
        return window.places.contains { place in
            place.item == selection
                && layout.lines(ofBlockAt: place)[place.line].contains { $0.anchor == focus }
        }
    }
}

// MARK: The mouse

extension TextView {
    /// Handles a mouse event, in coordinates of the screen that shows the text.
    public mutating func handle(_ mouse: MouseEvent) -> MouseOutcome {
        guard !layout.items.isEmpty else { return .unused }
        if let part = bar.part(for: mouse) {
            window.scroll(toPart: part)
            didScroll()
            return .moved
        }
        switch mouse.kind {
        case .press: return click(mouse)
        case .wheel(let notches): scroll(by: notches * MouseEvent.linesPerNotch)
        case .drag, .release: return .unused
        }
        return .moved
    }

    /// Selects the clicked item and focuses the clicked anchor.
    ///
    /// Collapsed content can be clicked anywhere in its row.
    private mutating func click(_ mouse: MouseEvent) -> MouseOutcome {
        let mouse = area.contains(mouse) ? mouse.inside(frame) : nil
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
