/// Conversion of positions from an older version of the text.
extension TextLayout {
    /// Returns the new position of the content at a position of an older version.
    func place(of place: TextPlace, in old: TextLayout) -> TextPlace {
        let item = index(of: place.item, in: old)
        guard old.items.indices.contains(place.item), items.indices.contains(item),
            old.items[place.item].id == items[item].id
        else { return TextPlace(item: item) }
        let blocks = blocks(ofItem: item)
        let same = blocks.index(of: place.block, in: old.blocks(ofItem: place.item))
        return TextPlace(
            item: item, block: same ?? min(place.block, blocks.count - 1),
            line: same == nil ? 0 : place.line)
    }

    /// Returns the index of an item of an older version, or of the last remaining item before it.
    func index(of item: Int, in old: TextLayout) -> Int {
        guard old.items.indices.contains(item) else { return 0 }
        if let index = index(of: old.items[item].id, near: item) { return index }
        let places = Dictionary(
            zip(items.map(\.id), items.indices),
            uniquingKeysWith: { first, _ in first })
        return old.items[..<item].reversed().lazy.compactMap { places[$0.id] }.first ?? 0
    }
}

extension [TextBlock] {
    /// Returns the index of a block of an older version, or `nil` if none has the same text.
    ///
    /// If several do, it is the nearest one. The text after blank blocks and rules distinguishes
    /// these, because they are all alike.
    fileprivate func index(of block: Int, in old: Self) -> Int? {
        let (text, next) = (old[block].text, old.followingText(after: block))
        let isSame = { self[$0].text == text && followingText(after: $0) == next }
        // Usually the index is unchanged, and a long post has thousands of blocks.
        if indices.contains(block), isSame(block) { return block }
        let alike = indices.filter { self[$0].text == text }
        return nearest(to: block, of: alike.filter(isSame)) ?? nearest(to: block, of: alike)
    }

    /// Returns the text of the next block after an index that is not blank.
    private func followingText(after index: Int) -> String? {
        dropFirst(index + 1).lazy.map(\.text).first { !$0.allSatisfy(\.isWhitespace) }
    }

    private func nearest(to index: Int, of others: [Int]) -> Int? {
        others.min { abs($0 - index) < abs($1 - index) }
    }
}
