/// What within items a reader can go to.
extension TextLayout {
    typealias Anchor = (anchor: Int, place: TextPlace)

    /// How many items are looked through for the next anchor: a reader sees more than enough of
    /// them, and each has to be laid out.
    private static let farthest = 64

    /// The next anchor, or the one before, of where the reader is: at an anchor of the item in which
    /// a place is, or else at the place itself.
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

    /// The anchors of an item, each once, where it begins.
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
