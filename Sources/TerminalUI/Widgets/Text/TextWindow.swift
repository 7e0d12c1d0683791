/// The visible lines of a text.
@MainActor struct TextWindow {
    private(set) var layout = TextLayout(items: [], width: 80)
    private(set) var top = TextPlace(item: 0)
    private(set) var height = 1

    /// The top position after the last change of the width, and the offset that it represents.
    private var anchor: (place: TextPlace, offset: Int)?
    /// The top position before the text changed its form, and the one after it.
    private var otherForm: (left: TextPlace, reached: TextPlace)?

    /// The last visible line.
    var bottom: TextPlace { layout.place(top, offsetBy: height - 1) }

    /// The visible lines.
    var places: [TextPlace] { layout.places(from: top, count: height) }

    var isAtStart: Bool { top == TextPlace(item: 0) }

    func shows(_ item: Int) -> Bool {
        TextPlace(item: item) <= bottom && layout.lastLine(ofItem: item) >= top
    }

    /// Returns the item to select instead of a hidden one: the first that begins in the window.
    func item(insteadOf item: Int) -> Int {
        if TextPlace(item: item) > bottom { return bottom.item }
        let next = top.item + 1
        let nextIsInSight = next < layout.items.count && TextPlace(item: next) <= bottom
        return TextPlace(item: top.item) < top && nextIsInSight ? next : top.item
    }
}

// MARK: Replacing the text

extension TextWindow {
    /// Replaces the text by a changed version. The same text stays at the top.
    mutating func setItems(_ items: [TextItem]) {
        let old = layout
        layout = TextLayout(items: items, width: old.width)
        (anchor, otherForm) = (nil, nil)
        top = layout.place(of: top, in: old)
        clamp()
    }

    /// Replaces the text by another form of it. The text at `place` stays in its row.
    ///
    /// Switching back without moving restores the previous position.
    mutating func setItems(inOtherForm items: [TextItem], keeping place: TextPlace) {
        let (old, left) = (layout, top)
        let back = otherForm?.reached == top ? otherForm?.left : nil
        let row = places.firstIndex(of: place) ?? 0
        layout = TextLayout(items: items, width: old.width)
        anchor = nil
        top = back ?? layout.place(layout.place(ofTextAt: place, in: old), offsetBy: -row)
        clamp()
        otherForm = (left, top)
    }

    /// Notes that the user has not moved since the text changed its form.
    mutating func settleForm() {
        otherForm?.reached = top
    }

    /// Sets the size of the window.
    mutating func fit(width: Int, height: Int) {
        self.height = height
        if width != layout.width || layout.rules != .current { wrap(toWidth: width) }
        clamp()
    }

    /// Wraps the text again. Until the user moves, the same text is at the top at every width.
    private mutating func wrap(toWidth width: Int) {
        let offset = anchor?.place == top ? anchor?.offset ?? 0 : layout.offset(of: top)
        layout = TextLayout(layout, width: width)
        otherForm = nil
        top = layout.place(atOffset: offset, ofBlockAt: top)
        anchor = (top, offset)
    }
}

// MARK: Scrolling

extension TextWindow {
    /// Scrolls by lines, down if positive.
    mutating func scroll(by lines: Int) {
        top = layout.place(top, offsetBy: lines)
        clamp()
    }

    mutating func scrollToStart() {
        top = TextPlace(item: 0)
    }

    mutating func scrollToEnd() {
        top = layout.end()
        clamp()
    }

    /// Scrolls to show a line.
    mutating func reveal(_ place: TextPlace) {
        if place < top || place > bottom { top = layout.place(place, offsetBy: -height / 3) }
        clamp()
    }

    /// Scrolls as little as necessary to show as much of an item as possible.
    ///
    /// - Parameter fromBelow: set to show the end of an item that does not fit, instead of its
    ///   start.
    mutating func reveal(item: Int, fromBelow: Bool) {
        let first = TextPlace(item: item)
        let lastPage = layout.place(layout.lastLine(ofItem: item), offsetBy: 1 - height)
        top = max(top, lastPage)
        if top > first { top = fromBelow ? max(first, lastPage) : first }
        clamp()
    }

    /// Scrolls so that a line of an item is at the top; a negative offset shows lines before it.
    mutating func scroll(toOffset offset: Int, ofItem item: Int) {
        guard layout.items.indices.contains(item) else { return }
        top = min(
            layout.place(TextPlace(item: item), offsetBy: offset), layout.lastLine(ofItem: item))
        clamp()
    }

    /// Returns the line of a visible item at the top, negative if the item starts below it.
    func offset(ofItem item: Int) -> Int {
        let start = TextPlace(item: item)
        guard top > start else { return -(places.firstIndex(of: start) ?? 0) }
        return layout.lineCount(from: start, to: top)
    }

    /// Scrolls to a position from 0 to 1.
    mutating func scroll(toPart part: Double) {
        let hidden = Double(layout.partCount - shownParts.count)
        top = part < 1 ? layout.place(ofPart: Int(part * hidden)) : layout.end()
        clamp()
    }

    /// Scrolls so that the last page is full.
    private mutating func clamp() {
        guard !layout.items.isEmpty else { return top = TextPlace(item: 0) }
        top.item = min(top.item, layout.items.count - 1)
        top.block = min(top.block, layout.blocks(ofItem: top.item).count - 1)
        top.line = min(top.line, layout.lastLine(ofBlockAt: top).line)
        let missing = layout.place(top, after: height - 1).missing
        top = layout.place(top, offsetBy: -missing)
    }
}

// MARK: Scroll position

extension TextWindow {
    /// The scroll position from 0 to 1; `nil` if everything is visible.
    var position: Double? {
        guard !layout.items.isEmpty else { return nil }
        let isAtEnd = layout.place(bottom, after: 1).missing > 0
        guard top > TextPlace(item: 0) || !isAtEnd else { return nil }
        if isAtEnd { return 1 }
        return Double(layout.part(of: top)) / Double(layout.partCount)
    }

    var shownParts: Range<Int> {
        let next = layout.place(bottom, after: 1)
        let first = layout.part(of: top)
        return first..<max(first, next.missing > 0 ? layout.partCount : layout.part(of: next.place))
    }
}
