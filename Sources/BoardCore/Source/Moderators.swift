/// Who may delete the words of others at a source, as far as that is known here.
package struct Moderators: Sendable, Hashable {
    private var known: [String: Bool]
    /// Whether those may whom nothing is known of; `nil` where only the source knows.
    private let others: Bool?

    /// Only the source knows.
    package init() {
        known = [:]
        others = nil
    }

    /// These, by their names, and nobody else.
    package init(only names: Set<String>) {
        known = Dictionary(uniqueKeysWithValues: names.map { ($0, true) })
        others = false
    }

    /// Whether somebody may; `nil` where only the source knows.
    package subscript(name: String) -> Bool? {
        get { known[name] ?? others }
        set { known[name] = newValue }
    }
}
