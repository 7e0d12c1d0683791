/// Positions of search matches.
extension TextLayout {
    /// Returns the line of a match, and its number among the matches of the line.
    ///
    /// A match that is broken between two lines counts as the match before it.
    ///
    /// - Parameter selection: the index of the item to search first.
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

    /// Returns the horizontal code offset that shows a match; `nil` if none is needed.
    ///
    /// Other text is wrapped and needs no offset.
    func codeOffset(
        showing found: (place: TextPlace, number: Int), by matches: TextView.Matches,
        from offset: Int
    ) -> Int? {
        let block = block(at: found.place)
        guard case .code(_, let width) = block.shape else { return nil }
        let text = lines(ofBlockAt: found.place)[found.place.line].text
        let ranges = matches(text)
        guard ranges.indices.contains(found.number) else { return nil }
        let start = text[..<ranges[found.number].lowerBound].columnCount
        let end = text[..<ranges[found.number].upperBound].columnCount
        let room = self.width - block.indentWidth
        let last = max(0, width - room)
        let shown = min(offset, last)
        // At both ends of the visible part, an ellipsis may cover a column.
        if (shown == 0 || start > shown) && end < shown + room { return nil }
        return min(max(0, start - room / 3), last)
    }

    /// Returns the block of a match, or the block before it that hides it.
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
