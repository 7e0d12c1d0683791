/// The position of a line in a text: item, block in the item, and line in the block.
struct TextPlace: Comparable, Hashable {
    var item: Int
    var block = 0
    var line = 0

    static func < (a: Self, b: Self) -> Bool {
        (a.item, a.block, a.line) < (b.item, b.block, b.line)
    }
}

/// The layout of the items of a text at a width, computed lazily.
///
/// A block is created and wrapped when one of its lines is requested, so that opening a text of any
/// length costs one screen.
@MainActor final class TextLayout {
    let items: [TextItem]
    let width: Int
    /// The rules that the widths were measured with.
    let rules = WidthRules.current
    /// The blocks of each item, and the lines of each block, as far as they were requested.
    private var blocks: [[TextBlock]?]
    private var lines: [[[[TextSpan]]?]]
    /// The cumulative weight before each item, and the total.
    let starts: [Int]
    /// The number of blocks wrapped so far.
    private(set) var wrappedCount = 0

    init(items: [TextItem], width: Int) {
        self.items = items
        self.width = width
        starts = items.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.weight) }
        blocks = Array(repeating: nil, count: items.count)
        lines = Array(repeating: [], count: items.count)
    }

    /// Creates a layout of the same items at another width. Reuses blocks if the width rules match.
    init(_ layout: TextLayout, width: Int) {
        items = layout.items
        starts = layout.starts
        self.width = width
        blocks = layout.rules == rules ? layout.blocks : items.map { _ in nil }
        lines = blocks.map { Array(repeating: nil, count: $0?.count ?? 0) }
    }

    func blocks(ofItem item: Int) -> [TextBlock] {
        if let made = blocks[item] { return made }
        let made = items[item].blocks
        blocks[item] = made
        lines[item] = Array(repeating: nil, count: made.count)
        return made
    }

    func block(at place: TextPlace) -> TextBlock { blocks(ofItem: place.item)[place.block] }

    /// Returns all lines of the block at a position.
    func lines(ofBlockAt place: TextPlace) -> [[TextSpan]] {
        let block = block(at: place)
        if let wrapped = lines[place.item][place.block] { return wrapped }
        let wrapped = block.lines(width: width)
        lines[place.item][place.block] = wrapped
        wrappedCount += 1
        return wrapped
    }
}

// MARK: Moving by lines

extension TextLayout {
    /// Returns the position a number of lines below, or above if negative, within the text.
    func place(_ start: TextPlace, offsetBy lines: Int) -> TextPlace {
        lines < 0 ? place(start, before: -lines) : place(start, after: lines).place
    }

    /// Returns the position a number of lines below, and the number of missing lines.
    func place(_ start: TextPlace, after lines: Int) -> (place: TextPlace, missing: Int) {
        guard !items.isEmpty else { return (start, lines) }
        var place = start
        var rest = lines
        while true {
            let last = lastLine(ofBlockAt: place)
            if rest <= last.line - place.line {
                place.line += rest
                return (place, 0)
            }
            rest -= last.line - place.line
            guard let next = block(after: place) else { return (last, rest) }
            place = next
            rest -= 1
        }
    }

    private func place(_ start: TextPlace, before lines: Int) -> TextPlace {
        guard !items.isEmpty else { return start }
        var place = start
        var rest = lines
        while rest > place.line {
            rest -= place.line + 1
            guard let previous = block(before: place) else { return TextPlace(item: 0) }
            place = lastLine(ofBlockAt: previous)
        }
        place.line -= rest
        return place
    }

    /// Returns the number of lines between two positions in the same item.
    func lineCount(from start: TextPlace, to end: TextPlace) -> Int {
        let blocks = (start.block..<end.block).map {
            lines(ofBlockAt: TextPlace(item: start.item, block: $0)).count
        }
        return blocks.reduce(end.line - start.line, +)
    }

    /// Returns the positions of at most `count` lines.
    func places(from start: TextPlace, count: Int) -> [TextPlace] {
        guard !items.isEmpty, count > 0 else { return [] }
        var places = [start]
        while places.count < count {
            let next = place(places[places.count - 1], after: 1)
            if next.missing > 0 { break }
            places.append(next.place)
        }
        return places
    }

    /// Returns the position of the last line.
    func end() -> TextPlace {
        items.isEmpty ? TextPlace(item: 0) : lastLine(ofItem: items.count - 1)
    }

    func lastLine(ofItem item: Int) -> TextPlace {
        lastLine(ofBlockAt: TextPlace(item: item, block: blocks(ofItem: item).count - 1))
    }

    func lastLine(ofBlockAt place: TextPlace) -> TextPlace {
        var last = place
        last.line = lines(ofBlockAt: place).count - 1
        return last
    }

    private func block(after place: TextPlace) -> TextPlace? {
        if place.block + 1 < blocks(ofItem: place.item).count {
            return TextPlace(item: place.item, block: place.block + 1)
        }
        return place.item + 1 < items.count ? TextPlace(item: place.item + 1) : nil
    }

    private func block(before place: TextPlace) -> TextPlace? {
        if place.block > 0 { return TextPlace(item: place.item, block: place.block - 1) }
        guard place.item > 0 else { return nil }
        return TextPlace(item: place.item - 1, block: blocks(ofItem: place.item - 1).count - 1)
    }
}

// MARK: Positions independent of the width

extension TextLayout {
    /// Returns the amount of text in the block before a line.
    ///
    /// It is the same at every width, except for separators of details, which no line begins or
    /// ends with.
    func offset(of place: TextPlace) -> Int {
        guard items.indices.contains(place.item) else { return 0 }
        return lines(ofBlockAt: place)[..<place.line].reduce(0) { $0 + Self.size(of: $1) }
    }

    /// Returns the line of a block that shows an offset.
    func place(atOffset offset: Int, ofBlockAt place: TextPlace) -> TextPlace {
        guard items.indices.contains(place.item) else { return place }
        var rest = offset
        for (number, line) in lines(ofBlockAt: place).enumerated() {
            rest -= Self.size(of: line)
            if rest < 0 { return TextPlace(item: place.item, block: place.block, line: number) }
        }
        return lastLine(ofBlockAt: place)
    }

    /// Returns the amount of text in a line, without blanks, which wrapping may drop.
    private static func size(of line: [TextSpan]) -> Int {
        line.reduce(0) { $0 + $1.text.utf8.count { $0 != 0x20 } }
    }

    /// Returns the index of an item. Checks `near` first.
    func index(of id: ItemID, near index: Int = 0) -> Int? {
        if items.indices.contains(index), items[index].id == id { return index }
        return items.firstIndex { $0.id == id }
    }
}
