/// The blocks of a text, wrapped to a width as far as anyone has looked.
///
/// A block is wrapped when one of its lines is asked for, so that opening a text of any length costs
/// one screen of it.
@MainActor final class TextLayout {
    let blocks: [TextBlock]
    let width: Int
    private var wrapped: [Int: [[TextSpan]]] = [:]

    init(blocks: [TextBlock], width: Int) {
        self.blocks = blocks
        self.width = width
    }

    func lines(of block: Int) -> [[TextSpan]] {
        if let lines = wrapped[block] { return lines }
        let lines = blocks[block].lines(width: width)
        wrapped[block] = lines
        return lines
    }

    /// How many blocks have been wrapped so far.
    var wrappedCount: Int { wrapped.count }

    /// The place so many lines further down, or up where the number is negative; no further than
    /// the first and last line.
    func place(_ start: TextPlace, offsetBy lines: Int) -> TextPlace {
        lines < 0 ? place(start, before: -lines) : place(start, after: lines).place
    }

    /// The place so many lines further down, and how many of these lines there are none for.
    func place(_ start: TextPlace, after lines: Int) -> (place: TextPlace, missing: Int) {
        guard !blocks.isEmpty else { return (start, lines) }
        var place = start
        var rest = lines
        while true {
            let below = lastLine(ofBlock: place.block).line - place.line
            if rest <= below { return (TextPlace(block: place.block, line: place.line + rest), 0) }
            rest -= below
            guard place.block + 1 < blocks.count else {
                return (lastLine(ofBlock: place.block), rest)
            }
            place = TextPlace(block: place.block + 1, line: 0)
            rest -= 1
        }
    }

    private func place(_ start: TextPlace, before lines: Int) -> TextPlace {
        guard !blocks.isEmpty else { return start }
        var place = start
        var rest = lines
        while rest > place.line {
            guard place.block > 0 else { return TextPlace(block: 0, line: 0) }
            rest -= place.line + 1
            place = lastLine(ofBlock: place.block - 1)
        }
        return TextPlace(block: place.block, line: place.line - rest)
    }

    /// The places of so many lines, or of as many as there are.
    func places(from start: TextPlace, count: Int) -> [TextPlace] {
        guard !blocks.isEmpty, count > 0 else { return [] }
        var places = [start]
        while places.count < count {
            let next = place(places[places.count - 1], after: 1)
            if next.missing > 0 { break }
            places.append(next.place)
        }
        return places
    }

    /// The last line of all.
    func end() -> TextPlace {
        blocks.isEmpty ? TextPlace(block: 0, line: 0) : lastLine(ofBlock: blocks.count - 1)
    }

    func lastLine(ofBlock block: Int) -> TextPlace {
        TextPlace(block: block, line: lines(of: block).count - 1)
    }
}

extension TextLayout {
    /// How much of its block stands before a line; the same at every width but for separators of
    /// details, which no line begins or ends with.
    func offset(of place: TextPlace) -> Int {
        guard blocks.indices.contains(place.block) else { return 0 }
        return lines(of: place.block)[..<place.line].reduce(0) { $0 + Self.size(of: $1) }
    }

    /// The line of a block that shows what stands at an offset.
    func place(block: Int, offset: Int) -> TextPlace {
        guard blocks.indices.contains(block) else { return TextPlace(block: block, line: 0) }
        var rest = offset
        for (number, line) in lines(of: block).enumerated() {
            rest -= Self.size(of: line)
            if rest < 0 { return TextPlace(block: block, line: number) }
        }
        return lastLine(ofBlock: block)
    }

    /// How much of the text a line holds, without the blanks that wrapping may leave away.
    private static func size(of line: [TextSpan]) -> Int {
        line.reduce(0) { $0 + $1.text.utf8.count { $0 != 0x20 } }
    }
}

extension TextLayout {
    /// The blocks of an item; empty where the item is not there.
    func blocks(of item: Int) -> Range<Int> {
        let first = firstBlock { $0.item >= item }
        return first..<max(first, firstBlock { $0.item > item })
    }

    /// The item after a given one, or before it.
    func item(after item: Int) -> Int? {
        let next = firstBlock { $0.item > item }
        return next < blocks.count ? blocks[next].item : nil
    }

    func item(before item: Int) -> Int? {
        let first = firstBlock { $0.item >= item }
        return first > 0 ? blocks[first - 1].item : nil
    }

    private func firstBlock(where isBehind: (TextBlock) -> Bool) -> Int {
        var low = 0
        var high = blocks.count
        while low < high {
            let middle = (low + high) / 2
            if isBehind(blocks[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
