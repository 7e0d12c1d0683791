/// Scroll positions as fractions, for a scroll bar.
extension TextLayout {
    /// The parts per unit of weight. With weights, only visible items need to be laid out.
    private static let partsOfWeight = 4096

    var partCount: Int { (starts.last ?? 0) * Self.partsOfWeight }

    func part(of place: TextPlace) -> Int {
        let blocks = blocks(ofItem: place.item).count
        let lines = lines(ofBlockAt: place).count
        let parts = items[place.item].weight * Self.partsOfWeight
        let done = parts * (place.block * lines + place.line) / (blocks * lines)
        return starts[place.item] * Self.partsOfWeight + done
    }

    func place(ofPart part: Int) -> TextPlace {
        var place = TextPlace(item: item(atWeight: part / Self.partsOfWeight))
        let parts = items[place.item].weight * Self.partsOfWeight
        let rest = part - starts[place.item] * Self.partsOfWeight
        let blocks = rest * blocks(ofItem: place.item).count
        place.block = blocks / parts
        place.line = blocks % parts * lines(ofBlockAt: place).count / parts
        return place
    }

    /// Returns the last item that begins at or before a cumulative weight.
    private func item(atWeight weight: Int) -> Int {
        var range = items.indices
        while range.count > 1 {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = starts[middle] <= weight ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
