import BoardCore
import Localization

/// The outbox at the time the list was opened, with the changes since.
///
/// Items keep their rows, so that the selection never moves to another item when one disappears.
struct OutboxRows {
    private(set) var items: [OutboxItem]
    private var gone: Set<Draft.ID> = []

    init(_ items: [OutboxItem] = []) {
        self.items = items
    }

    /// Updates the rows with the current items of the outbox.
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

    /// Returns the author and the state of an item.
    private func note(of item: OutboxItem) -> String {
        let status = status(of: item)
        guard let author = item.draft.author, item.state != .authorAway else { return status }
        return localized("as \(author) · \(status)")
    }

    private func status(of item: OutboxItem) -> String {
        if case .sent = item.state { return item.statusText }
        return gone.contains(item.id) ? localized("no longer in the outbox") : item.statusText
    }
}
