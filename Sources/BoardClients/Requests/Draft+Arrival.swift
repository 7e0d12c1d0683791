import BoardCore
import Essentials

extension Draft {
    /// Since when a server may have what was sent, by its own clock; `nil` for what was not sent.
    var earliestArrival: Date? {
        guard case .outgoing(_, let since, _) = stage else { return nil }
        return since.addingTimeInterval(-Self.clockSlack)
    }

    /// In seconds: so far may the clocks of a server and of a reader be apart.
    private static let clockSlack = 900.0
}
