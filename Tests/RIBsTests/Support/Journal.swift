/// Writes down what happens to a tree, in order.
@MainActor
final class Journal {
    private(set) var entries: [String] = []
    /// Called after every entry, in the middle of whatever is going on.
    var onEntry: (() -> Void)?

    func note(_ entry: String) {
        entries.append(entry)
        onEntry?()
    }

    /// Returns the entries so far and begins anew.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}
