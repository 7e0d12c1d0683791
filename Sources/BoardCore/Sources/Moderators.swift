/// The users that may delete other users' posts at a source, as far as known.
package struct Moderators: Sendable, Hashable {
    private var known: [String: Bool]
    /// The permission of users that are not listed; `nil` if only the source knows.
    private let others: Bool?

    /// Creates a set about which only the source knows.
    package init() {
        known = [:]
        others = nil
    }

    /// Creates a set of exactly these users, by name.
    package init(only names: Set<String>) {
        known = Dictionary(uniqueKeysWithValues: names.map { ($0, true) })
        others = false
    }

    /// Accesses the permission of a user; `nil` if only the source knows.
    package subscript(name: String) -> Bool? {
        get { known[name] ?? others }
        set { known[name] = newValue }
    }
}
