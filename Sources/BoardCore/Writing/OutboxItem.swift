import Essentials

/// Something on its way to a source, and how far it has come.
package struct OutboxItem: Sendable, Hashable, Identifiable {
    package var draft: Draft
    package var state: State

    package var id: Draft.ID { draft.id }

    package enum State: Sendable, Hashable {
        /// It is being sent, by this program or another one, or is about to be.
        case sending
        /// It waits to be sent again; what kept it, and when it is tried next.
        case waiting(BoardError, until: Date?)
        /// Somebody has to sign in first.
        case signedOut
        /// It is not sent in the name of who is signed in, if anybody is.
        case authorAway
        /// Its source is not open in this program.
        case sourceMissing
        /// The source will not have it; the reason is a sentence. It is kept as a draft.
        case refused(reason: String, isTargetGone: Bool = false)
        /// The source has it; said once, then the item is gone. `nil` where it is shown when those
        /// who run the site have looked at it.
        case sent(WrittenItem?)
    }

    package init(_ draft: Draft, _ state: State = .sending) {
        self.draft = draft
        self.state = state
    }
}

extension OutboxItem.State {
    /// Whether it goes on without anybody who does something about it.
    var goesOn: Bool {
        switch self {
        case .sending, .waiting, .sourceMissing: true
        case .signedOut, .authorAway, .refused, .sent: false
        }
    }
}

/// Why something cannot be taken back from the outbox.
package enum OutboxError: Error, Hashable {
    /// It is being sent right now, and may be at the source already.
    case beingSent
    /// It is no longer on its way: it arrived, or somebody else has taken it.
    case notThere
}
