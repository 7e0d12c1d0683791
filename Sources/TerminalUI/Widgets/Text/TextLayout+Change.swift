/// Where things stand that stood elsewhere in an older text.
extension TextLayout {
    /// Where what stood at a place of an older text stands now.
    func place(of place: TextPlace, in old: TextLayout) -> TextPlace {
        let item = index(of: place.item, in: old)
        guard old.items.indices.contains(place.item), items.indices.contains(item),
            old.items[place.item].id == items[item].id
        else { return TextPlace(item: item) }
        let blocks = self.blocks(ofItem: item)
        let words = old.block(at: place).text
        // Mostly it stands where it stood, and a long post has thousands of blocks.
        if blocks.indices.contains(place.block), blocks[place.block].text == words {
            return TextPlace(item: item, block: place.block, line: place.line)
        }
        let same = blocks.indices.filter { blocks[$0].text == words }
            .min { abs($0 - place.block) < abs($1 - place.block) }
        return TextPlace(
            item: item, block: same ?? min(place.block, blocks.count - 1),
            line: same == nil ? 0 : place.line)
    }

    /// Where an item of an older text is, or the last one before it that is still there.
    func index(of item: Int, in old: TextLayout) -> Int {
        guard old.items.indices.contains(item) else { return 0 }
        if let index = index(of: old.items[item].id, near: item) { return index }
        let places = Dictionary(
            zip(items.map(\.id), items.indices),
            uniquingKeysWith: { first, _ in first })
        return old.items[..<item].reversed().lazy.compactMap { places[$0.id] }.first ?? 0
    }
}
