/// A record of the events of a tree, in order.
@MainActor
final class Journal {
    private(set) var entries: [String] = []
    /// Called after every entry, in the middle of any operation.
    var onEntry: (() -> Void)?

    func note(_ entry: String) {
        entries.append(entry)
        onEntry?()
    }

    /// Returns the entries so far and removes them.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}
