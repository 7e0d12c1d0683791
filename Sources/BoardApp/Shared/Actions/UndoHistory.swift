import BoardCore

/// The user's changes that can be undone, the latest last.
package final class UndoHistory {
    package enum Change: Sendable {
        /// Marks of posts, with the change that undoes them, and the posts whose source has the new
        /// read state.
        case marks(undo: [PostID: PostRecordChange], sent: [Post] = [], isRead: Bool = true)
        case vote(WrittenItem, before: Int, after: Int)
        /// The addition of a filter to the configuration file; its result is `nil` if that fails.
        case filter(Task<PostFilter?, Never>)
    }

    private var changes: [Change] = []

    /// The maximum number of changes that can be undone.
    private static let limit = 100

    package init() {}

    package func add(_ change: Change) {
        changes.append(change)
        if changes.count > Self.limit { changes.removeFirst() }
    }

    /// Removes and returns the latest change.
    package func takeLast() -> Change? { changes.popLast() }

    /// Removes the votes on an item that did not count.
    ///
    /// - Parameter known: the vote at the source.
    func removeVotes(on item: WrittenItem, after known: Int) {
        let first = changes.lastIndex {
            if case .vote(item, known, _) = $0 { true } else { false }
        }
        guard let first else { return }
        let later = changes[first...].filter { !$0.isVote(on: item) }
        changes.replaceSubrange(first..., with: later)
    }

    /// Removes all votes, because another account is in use.
    func removeVotes() {
        changes.removeAll { if case .vote = $0 { true } else { false } }
    }
}

extension UndoHistory.Change {
    fileprivate func isVote(on item: WrittenItem) -> Bool {
        if case .vote(item, _, _) = self { true } else { false }
    }
}
