import Essentials

/// A draft in the outbox, with its sending state.
package struct OutboxItem: Sendable, Hashable, Identifiable {
    package var draft: Draft
    package var state: State

    package var id: Draft.ID { draft.id }

    package enum State: Sendable, Hashable {
        /// This program or another one is sending it, or is about to.
        case sending
        /// The item waits to be sent again; with the last error and the time of the next attempt.
        case waiting(BoardError, until: Date?)
        /// The user has to sign in first.
        case signedOut
        /// The item belongs to another account than the one signed in, if any.
        case authorAway
        /// The source is not open in this program.
        case sourceMissing
        /// The source rejected it; the reason is a sentence. It stays stored as a draft.
        case refused(reason: String, isTargetGone: Bool = false)
        /// The source has it; reported once before the item disappears.
        ///
        /// The written item is `nil` if moderators have to approve it first.
        case sent(WrittenItem?)
    }

    package init(_ draft: Draft, _ state: State = .sending) {
        self.draft = draft
        self.state = state
    }
}

extension OutboxItem.State {
    /// A Boolean value that indicates whether it proceeds without the user's help.
    var goesOn: Bool {
        switch self {
        case .sending, .waiting, .sourceMissing: true
        case .signedOut, .authorAway, .refused, .sent: false
        }
    }
}

/// The reason that an item cannot be taken back from the outbox.
package enum OutboxError: Error, Hashable {
    /// The item is being sent right now, and may have arrived already.
    case beingSent
    /// The item is no longer in the outbox: it arrived, or another program has taken it back.
    case notThere
}
