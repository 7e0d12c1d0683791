import BoardCore

/// The orders of a Discourse site, by its own names.
enum DiscourseSort: String, CaseIterable {
    case latest, top, new, hot

    static let offered = allCases.map { SourceSort($0.rawValue) }

    /// Creates the requested order, or the site's default order.
    init(_ sort: SourceSort?) throws(BoardError) {
        guard let sort else {
            self = .latest
            return
        }
        guard let order = Self(rawValue: sort.name) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw .unsupported(
                reason: "Discourse has no order “\(sort.name)”; choose from \(names).")
        }
        self = order
    }
}
