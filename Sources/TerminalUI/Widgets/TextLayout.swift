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

    /// The place so many lines further down, or up where the number is negative; no further than
    /// the first and last line.
    func place(_ start: TextPlace, offsetBy lines: Int) -> TextPlace {
        guard !blocks.isEmpty else { return start }
        return lines < 0 ? place(start, before: -lines) : place(start, after: lines)
    }

    /// The last line of all.
    func end() -> TextPlace {
        blocks.isEmpty ? TextPlace(block: 0, line: 0) : lastLine(ofBlock: blocks.count - 1)
    }

    func lastLine(ofBlock block: Int) -> TextPlace {
        TextPlace(block: block, line: lines(of: block).count - 1)
    }

    private func place(_ start: TextPlace, after lines: Int) -> TextPlace {
        var place = start
        var rest = lines
        while rest > 0 {
            let below = self.lines(of: place.block).count - 1 - place.line
            if rest <= below { return TextPlace(block: place.block, line: place.line + rest) }
            guard place.block + 1 < blocks.count else { return end() }
            rest -= below + 1
            place = TextPlace(block: place.block + 1, line: 0)
        }
        return place
    }

    private func place(_ start: TextPlace, before lines: Int) -> TextPlace {
        var place = start
        var rest = lines
        while rest > place.line {
            guard place.block > 0 else { return TextPlace(block: 0, line: 0) }
            rest -= place.line + 1
            place = lastLine(ofBlock: place.block - 1)
        }
        return TextPlace(block: place.block, line: place.line - rest)
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
