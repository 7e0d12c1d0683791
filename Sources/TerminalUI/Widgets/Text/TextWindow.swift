/// The lines of a text that are in sight: so many from a place on.
@MainActor struct TextWindow {
    private(set) var layout = TextLayout(items: [], width: 80)
    private(set) var top = TextPlace(item: 0)
    private(set) var height = 1

    /// Where the top came to stand when the width changed last, and what it was to show.
    private var anchor: (place: TextPlace, offset: Int)?
    /// Where the top was before the text came in another form, and where it came to stand.
    private var otherForm: (left: TextPlace, reached: TextPlace)?

    /// The last line in sight.
    var bottom: TextPlace { layout.place(top, offsetBy: height - 1) }

    /// The lines in sight.
    var places: [TextPlace] { layout.places(from: top, count: height) }

    var isAtStart: Bool { top == TextPlace(item: 0) }

    func shows(_ item: Int) -> Bool {
        TextPlace(item: item) <= bottom && layout.lastLine(ofItem: item) >= top
    }

    /// The item that the reader sees first where the one that they were at is out of sight: the first
    /// that begins in sight.
    func item(insteadOf item: Int) -> Int {
        if TextPlace(item: item) > bottom { return bottom.item }
        let next = top.item + 1
        let nextIsInSight = next < layout.items.count && TextPlace(item: next) <= bottom
        return TextPlace(item: top.item) < top && nextIsInSight ? next : top.item
    }
}

// MARK: Other texts

extension TextWindow {
    /// Takes over a changed text; the same words stay on top.
    mutating func setItems(_ items: [TextItem]) {
        let old = layout
        layout = TextLayout(items: items, width: old.width)
        (anchor, otherForm) = (nil, nil)
        top = layout.place(of: top, in: old)
        clamp()
    }

    /// Takes over the same text in another form; the words at a place stay in their row. Back again
    /// without a move, all is where it was.
    mutating func setItems(inOtherForm items: [TextItem], keeping place: TextPlace) {
        let (old, left) = (layout, top)
        let back = otherForm?.reached == top ? otherForm?.left : nil
        let row = places.firstIndex(of: place) ?? 0
        layout = TextLayout(items: items, width: old.width)
        anchor = nil
        top = back ?? layout.place(layout.place(ofWordsAt: place, in: old), offsetBy: -row)
        clamp()
        otherForm = (left, top)
    }

    /// Takes note that the reader has not moved since the text came in another form.
    mutating func settleForm() {
        otherForm?.reached = top
    }

    /// Takes over how large it is.
    mutating func fit(width: Int, height: Int) {
        self.height = height
        if width != layout.width || layout.rules != .current { wrap(toWidth: width) }
        clamp()
    }

    /// Wraps anew; as long as the reader does not move, every width shows the same words on top.
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
    /// Moves by lines, down where the number is positive.
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

    /// Brings a line into sight.
    mutating func reveal(_ place: TextPlace) {
        if place < top || place > bottom { top = layout.place(place, offsetBy: -height / 3) }
        clamp()
    }

    /// Scrolls as little as is needed to show all of an item, or as much of it as fits.
    ///
    /// - Parameter fromBelow: whether to show the end of what does not fit, not its beginning.
    mutating func reveal(item: Int, fromBelow: Bool) {
        let first = TextPlace(item: item)
        let lastPage = layout.place(layout.lastLine(ofItem: item), offsetBy: 1 - height)
        top = max(top, lastPage)
        if top > first { top = fromBelow ? max(first, lastPage) : first }
        clamp()
    }

    /// Brings a place into sight that is so far down, from 0 to 1.
    mutating func scroll(toPart part: Double) {
        let hidden = Double(layout.partCount - shownParts.count)
        top = part < 1 ? layout.place(ofPart: Int(part * hidden)) : layout.end()
        clamp()
    }

    /// Keeps the last page full.
    private mutating func clamp() {
        guard !layout.items.isEmpty else { return top = TextPlace(item: 0) }
        top.item = min(top.item, layout.items.count - 1)
        top.block = min(top.block, layout.blocks(ofItem: top.item).count - 1)
        top.line = min(top.line, layout.lastLine(ofBlockAt: top).line)
        let missing = layout.place(top, after: height - 1).missing
        top = layout.place(top, offsetBy: -missing)
    }
}

// MARK: How far down

extension TextWindow {
    /// How far down the text in sight ends, from 0 to 1; `nil` where all of it is in sight.
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
