/// What within items a reader can go to.
extension TextLayout {
    typealias Anchor = (anchor: Int, place: TextPlace)

    /// How many items are looked through for the next anchor: a reader sees more than enough of
    /// them, and each has to be laid out.
    private static let farthest = 64

    /// The anchors from a place on, each once, where it begins.
    ///
    /// - Parameter top: what the reader sees first; what is too far from it is left away.
    func anchors(from start: TextPlace, near top: TextPlace) -> [Anchor] {
        let first = max(start.item, top.item - Self.farthest)
        let looked = first..<min(items.count, max(first, top.item) + Self.farthest)
        var seen: Set<Int> = []
        return looked.flatMap { item in
            blocks(ofItem: item).indices.flatMap { block -> [Anchor] in
                anchors(inBlockAt: TextPlace(item: item, block: block))
            }
        }.filter { $0.place >= start && seen.insert($0.anchor).inserted }
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
