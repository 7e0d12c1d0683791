import BoardCore

/// What was on its way when a reader looked, and what has become of it since.
///
/// Each keeps its place, so that nothing else is under the reader's finger when something leaves.
struct OutboxRows {
    private(set) var items: [OutboxItem]
    private var gone: Set<Draft.ID> = []

    init(_ items: [OutboxItem] = []) {
        self.items = items
    }

    /// Takes over what is on its way now.
    mutating func take(_ newer: [OutboxItem]) {
        gone = Set(items.map(\.id)).subtracting(newer.map(\.id))
        for item in newer {
            if let place = items.firstIndex(where: { $0.id == item.id }) {
                items[place] = item
            } else {
                items.append(item)
            }
        }
    }

    var choices: [Choice] {
        items.map { Choice($0.draft.heading, note: note(of: $0)) }
    }

    /// In whose name it goes out, and what has become of it.
    private func note(of item: OutboxItem) -> String {
        let words = words(of: item)
        guard let author = item.draft.author, item.state != .authorAway else { return words }
        return "as \(author) · \(words)"
    }

    private func words(of item: OutboxItem) -> String {
        if case .sent = item.state { return item.words }
        return gone.contains(item.id) ? "no longer on its way" : item.words
    }
}
