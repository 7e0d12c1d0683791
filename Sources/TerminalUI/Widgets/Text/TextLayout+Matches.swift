/// Where what a search has found stands.
extension TextLayout {
    /// The line that something was found in, and which of the matches there it is; what is broken
    /// between two lines is taken for the one before it.
    ///
    /// - Parameter selection: the number of an item that it may be in, which is looked at first.
    func find(
        _ match: TextView.MatchPlace, by matches: TextView.Matches, near selection: Int
    ) -> (place: TextPlace, number: Int)? {
        guard let start = block(of: match, near: selection)?.place else { return nil }
        var nearest = (place: start, number: 0)
        var rest = match.number
        for (line, spans) in lines(ofBlockAt: start).enumerated() {
            let count = matches(spans.text).count
            guard count > 0 else { continue }
            nearest.place.line = line
            nearest.number = min(rest, count - 1)
            guard rest >= count else { break }
            rest -= count
        }
        return nearest
    }

    /// How far to move code sideways so that what was found in it is in sight; `nil` where it is, and
    /// for all other text, which is wrapped.
    func codeOffset(
        showing found: (place: TextPlace, number: Int), by matches: TextView.Matches,
        from offset: Int
    ) -> Int? {
        let block = block(at: found.place)
        guard case .code(_, _, let width) = block.shape else { return nil }
        let text = lines(ofBlockAt: found.place)[found.place.line].text
        let ranges = matches(text)
        guard ranges.indices.contains(found.number) else { return nil }
        let start = text[..<ranges[found.number].lowerBound].columnCount
        let end = text[..<ranges[found.number].upperBound].columnCount
        let room = self.width - block.indent.columnCount
        let last = max(0, width - room)
        let shown = min(offset, last)
        // At either end of what is in sight a sign may stand for what is missing.
        if (shown == 0 || start > shown) && end < shown + room { return nil }
        return min(max(0, start - room / 3), last)
    }

    /// The block that something was found in, or the one behind which that is folded away.
    func block(
        of match: TextView.MatchPlace, near selection: Int
    ) -> (place: TextPlace, isHidden: Bool)? {
        guard let index = index(of: match.item, near: selection) else { return nil }
        var rest = match.block
        for (number, block) in blocks(ofItem: index).enumerated() {
            guard rest > block.hiddenCount else {
                return (TextPlace(item: index, block: number), rest > 0)
            }
            rest -= 1 + block.hiddenCount
        }
        return nil
    }
}
