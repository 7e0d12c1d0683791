import BoardCore

/// The orders of a Discourse server, by the names it has for them.
enum DiscourseSort: String, CaseIterable {
    case latest, top, new, hot

    static let offered = allCases.map { SourceSort($0.rawValue) }

    /// The order that is asked for; the server's first one where none is.
    init(_ sort: SourceSort?) throws(BoardError) {
        guard let sort else {
            self = .latest
            return
        }
        guard let order = Self(rawValue: sort.name) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw .unsupported(reason: "Discourse has no order “\(sort.name)”; there are \(names).")
        }
        self = order
    }
}
