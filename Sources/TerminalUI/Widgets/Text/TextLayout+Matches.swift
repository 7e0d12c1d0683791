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
