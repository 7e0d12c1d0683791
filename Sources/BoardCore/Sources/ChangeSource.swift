/// A source that reports its changes as they happen.
package protocol ChangeSource: Sendable {
    /// Follows the changes over one connection, until it ends or the task is cancelled.
    ///
    /// Throws a `BoardError` when the connection ends, or `CancellationError`.
    ///
    /// - Parameters:
    ///   - cursor: the cursor of the last notice, to receive what was missed; `nil` to start now.
    ///   - receive: receives the notices in order; the next one waits until it returns.
    func follow(
        after cursor: PageCursor?, _ receive: @Sendable (ChangeNotice) async -> Void
    ) async throws
}

/// A notice from a source whose changes are followed.
package struct ChangeNotice: Sendable, Hashable {
    package let event: Event
    /// The cursor from which to continue; `nil` if the source has sent none.
    package let cursor: PageCursor?

    package enum Event: Sendable, Hashable {
        /// The connection is open. No changes were missed.
        case opened
        /// The source no longer knows what has changed since the cursor.
        case missed
        /// A post or one of its comments was written, edited or deleted.
        ///
        /// The board is `nil` if the source did not name it.
        case changed(PostID, on: BoardID?)
    }

    package init(_ event: Event, cursor: PageCursor?) {
        self.event = event
        self.cursor = cursor
    }
}
