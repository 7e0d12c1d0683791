/// Navigation to anchors within items.
extension TextLayout {
    typealias Anchor = (anchor: Int, place: TextPlace)

    /// The number of items to search for the next anchor.
    ///
    /// That is more than enough for users, and each item must be laid out.
    private static let farthest = 64

    /// Returns the next or previous anchor, relative to an anchor of the item or to a position.
    func anchor(forward: Bool, from anchor: Int?, of place: TextPlace) -> Anchor? {
        let looked =
            forward
            ? place.item..<min(items.count, place.item + Self.farthest)
            : max(0, place.item - Self.farthest)..<min(items.count, place.item + 1)
        let all = looked.flatMap(anchors(ofItem:))
        let current = all.firstIndex { $0.place.item == place.item && $0.anchor == anchor }
        let following = all.firstIndex { $0.place >= place } ?? all.count
        let next = forward ? current.map { $0 + 1 } ?? following : (current ?? following) - 1
        return all.indices.contains(next) ? all[next] : nil
    }

    /// Returns the anchors of an item, each once, with its start.
    private func anchors(ofItem item: Int) -> [Anchor] {
        var seen: Set<Int> = []
        return blocks(ofItem: item).indices.flatMap { block in
            anchors(inBlockAt: TextPlace(item: item, block: block))
        }.filter { seen.insert($0.anchor).inserted }
    }

    private func anchors(inBlockAt place: TextPlace) -> [Anchor] {
        guard block(at: place).spans.contains(where: { $0.anchor != nil }) else { return [] }
        return lines(ofBlockAt: place).enumerated().flatMap { number, line in
            line.compactMap(\.anchor).map {
                ($0, TextPlace(item: place.item, block: place.block, line: number))
            }
        }
    }
}
