import BoardCore
import RIBs

/// Votes on posts and comments and deletes the user's own, on behalf of all screens.
///
/// A vote is shown at once and reverted if the source rejects it. It stays if the result is
/// unknown.
package final class PostChanges {
    private let source: any BoardSource
    private let votesRelay: BehaviorRelay<OwnVotes>
    private let pendingWork: PendingWork
    private var ballots: [WrittenItem: Ballot] = [:]

    package init(
        source: any BoardSource, votes: BehaviorRelay<OwnVotes>, pendingWork: PendingWork
    ) {
        self.source = source
        votesRelay = votes
        self.pendingWork = pendingWork
    }

    package var votes: any ValueStream<OwnVotes> { votesRelay }

    /// The posts whose threads have changed.
    package var changedPosts: any ValueStream<PostID> { changedPostsRelay }
    private let changedPostsRelay = PublishRelay<PostID>()

    /// Publishes a change in the thread of a post.
    package func didChange(_ post: PostID) {
        changedPostsRelay.accept(post)
    }

    /// Removes all votes, because another account is now in use.
    func forgetVotes() {
        ballots = [:]
        votesRelay.accept(OwnVotes())
    }

    /// Returns the votes that sources have received. Content loaded from now on includes them.
    package func settledVotes() -> SettledVotes {
        SettledVotes(ballots: ballots.filter { !$0.value.isOnItsWay })
    }

    /// Removes settled votes that sources have reported since.
    ///
    /// The user may have changed such a vote elsewhere.
    ///
    /// - Parameter isTold: returns whether the source of an item has reported the user's vote on
    ///   it.
    package func forget(_ votes: SettledVotes, where isTold: (WrittenItem) -> Bool) {
        let told = votes.ballots.filter { ballots[$0.key] === $0.value && isTold($0.key) }.keys
        guard !told.isEmpty else { return }
        for item in told { ballots[item] = nil }
        change { for item in told { $0.forget(item) } }
    }

    /// Votes up or down. The same vote again removes it.
    ///
    /// - Parameters:
    ///   - told: the vote as reported by the source.
    ///   - didFail: called with the error and whether the vote may have been counted. If it was
    ///     not, the vote is reverted.
    package func vote(
        _ value: Int, on item: WrittenItem, told: Int?,
        didFail: @escaping @MainActor (BoardError, _ mayCount: Bool) -> Void
    ) {
        guard let writer = source.member(item.post.source)?.writer else { return }
        let present = votesRelay.value.vote(on: item, told: told)
        let wanted = present == value ? 0 : value
        change { $0.note(wanted, on: item) }
        let ballot = ballot(on: item, present: present ?? 0)
        ballots[item] = ballot
        ballot.wanted = wanted
        guard ballot.begin() else { return }
        send {
            try await ballot.send(by: { _ = try await writer.vote($0, on: item) })
        } didFail: { [self] error in
            guard ballots[item] === ballot else { return }
            if let known = ballot.known { change { $0.note(known, on: item) } }
            didFail(error, ballot.known == nil)
        }
    }

    /// Returns the pending vote if it is being sent, or else a new one.
    ///
    /// A new object is not equal to one in the `SettledVotes` of a load that is still running.
    private func ballot(on item: WrittenItem, present: Int) -> Ballot {
        guard let earlier = ballots[item] else { return Ballot(known: present) }
        return earlier.isOnItsWay ? earlier : Ballot(known: earlier.known)
    }

    /// Marks a post as read at the source, with its comments up to `comment`.
    package func markRead(
        _ post: PostID, upTo comment: Comment.ID?,
        didFail: @escaping @MainActor (BoardError) -> Void
    ) {
        guard let writer = source.member(post.source)?.writer else { return }
        send({ try await writer.markRead(post, upTo: comment) }, didFail: didFail)
    }

    /// Sends a change in a task that continues when the user leaves the screen.
    private func send(
        _ change: @escaping @MainActor () async throws -> Void,
        didFail: @escaping @MainActor (BoardError) -> Void
    ) {
        let work = pendingWork.begin()
        Task {
            defer { withExtendedLifetime(work) {} }
            do { try await change() } catch { didFail(BoardError(error)) }
        }
    }

    package func report(_ item: WrittenItem, because reason: String) async throws {
        guard let writer = source.member(item.post.source)?.writer else { return }
        try await writer.report(item, because: reason)
    }

    /// Deletes an item. Returns `nil` if its source cannot be written to.
    func delete(_ item: WrittenItem) async -> Deletion.Outcome? {
        guard let member = source.member(item.post.source), let writer = member.writer else {
            return nil
        }
        return await Deletion(item: item, source: member, writer: writer).outcome()
    }

    private func change(_ edit: (inout OwnVotes) -> Void) {
        var votes = votesRelay.value
        edit(&votes)
        votesRelay.accept(votes)
    }
}

/// The votes that sources had received at one moment.
package struct SettledVotes {
    fileprivate let ballots: [WrittenItem: Ballot]
}
