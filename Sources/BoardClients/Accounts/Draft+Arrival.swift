import BoardCore
import Essentials
import Localization

extension Draft {
    /// The earliest server time at which the draft may have arrived; `nil` if it has not been sent.
    var earliestArrival: Date? {
        guard case .outgoing(_, let since, _) = stage else { return nil }
        return since.addingTimeInterval(-Self.clockSlack)
    }

    /// The maximum difference between the clocks of server and client, in seconds.
    private static let clockSlack = 900.0
}

extension BoardError {
    /// The error for a private message to a source whose inbox has none to reply to.
    static var noMessageDrafts: BoardError {
        .unsupported(reason: localized("Private messages cannot be sent to this source."))
    }
}
