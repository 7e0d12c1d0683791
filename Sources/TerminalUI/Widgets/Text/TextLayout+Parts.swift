/// How far down a place is, for a scroll bar.
extension TextLayout {
    /// Each item has as many parts as any other, so that none but those in sight are laid out.
    private static let partsOfItem = 4096

    var partCount: Int { items.count * Self.partsOfItem }

    func part(of place: TextPlace) -> Int {
        let blocks = blocks(ofItem: place.item).count
        let lines = lines(ofBlockAt: place).count
        let done = Self.partsOfItem * (place.block * lines + place.line) / (blocks * lines)
        return place.item * Self.partsOfItem + done
    }

    func place(ofPart part: Int) -> TextPlace {
        var place = TextPlace(item: part / Self.partsOfItem)
        let blocks = part % Self.partsOfItem * blocks(ofItem: place.item).count
        place.block = blocks / Self.partsOfItem
        let lines = blocks % Self.partsOfItem * lines(ofBlockAt: place).count
        place.line = lines / Self.partsOfItem
        return place
    }
}
