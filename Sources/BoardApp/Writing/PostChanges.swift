import BoardCore
import RIBs

/// Votes on what others wrote and deletes what the reader wrote, whichever screen asks for it.
///
/// A vote is shown at once, and taken back when the source says no; where nobody knows, it stays.
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

    /// The posts whose threads are others now.
    package var changedPosts: any ValueStream<PostID> { changedPostsRelay }
    private let changedPostsRelay = PublishRelay<PostID>()

    /// Notes that something new stands in a thread.
    package func didChange(_ post: PostID) {
        changedPostsRelay.accept(post)
    }

    /// Somebody else reads now.
    func forgetVotes() {
        ballots = [:]
        votesRelay.accept(OwnVotes())
    }

    /// The votes that sources have by now: what they tell whoever asks from here on counts them.
    package func settledVotes() -> SettledVotes {
        SettledVotes(ballots: ballots.filter { !$0.value.isOnItsWay })
    }

    /// Leaves settled votes to what sources have told since; the reader may have voted elsewhere, too.
    ///
    /// - Parameter isTold: whether the source of something has told the reader's vote on it.
    package func forget(_ votes: SettledVotes, where isTold: (WrittenItem) -> Bool) {
        let told = votes.ballots.filter { ballots[$0.key] === $0.value && isTold($0.key) }.keys
        guard !told.isEmpty else { return }
        for item in told { ballots[item] = nil }
        change { for item in told { $0.forget(item) } }
    }

    /// Votes up or down; the same vote again takes it back.
    ///
    /// - Parameters:
    ///   - told: the vote that the source told.
    ///   - didFail: called with what went wrong, and whether the vote may count all the same; if not,
    ///     it is taken back.
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

    /// The one that is on its way, or another one than what a load that goes on may know of.
    private func ballot(on item: WrittenItem, present: Int) -> Ballot {
        guard let earlier = ballots[item] else { return Ballot(known: present) }
        return earlier.isOnItsWay ? earlier : Ballot(known: earlier.known)
    }

    /// Notes at the source that a post has been read, and its comments up to one.
    package func markRead(
        _ post: PostID, upTo comment: Comment.ID?,
        didFail: @escaping @MainActor (BoardError) -> Void
    ) {
        guard let writer = source.member(post.source)?.writer else { return }
        send({ try await writer.markRead(post, upTo: comment) }, didFail: didFail)
    }

    /// Goes on when the reader leaves the screen, which is no reason to take anything back.
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

    /// `nil` where the source is none that is written to.
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

/// Votes that their sources had at one moment.
package struct SettledVotes {
    fileprivate let ballots: [WrittenItem: Ballot]
}
