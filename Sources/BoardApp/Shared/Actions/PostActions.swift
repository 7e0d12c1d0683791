import BoardCore
import Localization
import RIBs

/// The service that votes, deletes, reports and marks posts as read, on behalf of all screens.
///
/// Each action starts at once and goes on when the screen that asked for it is closed. The task
/// that a method returns has the result of the action; `events` publishes it to all screens.
package final class PostActions {
    let source: any BoardSource
    private let votesRelay = BehaviorRelay(value: LocalVotes())
    private let eventsRelay = PublishRelay<PostEvent>()
    private let changedPostsRelay = PublishRelay<PostID>()
    let pendingWork: ActivityTracker
    private var signedIn = SignedInAccounts()
    private var following: Cancellable?
    private var pendingVotes: [WrittenItem: PendingVote] = [:]
    /// The latest task that marks a list as read, so that they follow each other.
    private var marking: Task<Void, Never>?
    /// The user's changes that can be undone.
    let history = UndoHistory()
    /// The votes that the sources of the list had when its current reload began.
    var votesBeforeReload: ConfirmedVotes?
    /// The votes that a source had when it was asked for a thread again.
    var votesBeforeThread: [PostID: ConfirmedVotes] = [:]

    package init(
        source: any BoardSource, accounts: any ValueStream<SignedInAccounts>,
        pendingWork: ActivityTracker
    ) {
        self.source = source
        self.pendingWork = pendingWork
        following = accounts.subscribe { [weak self] in self?.signedIn = $0 }
    }

    isolated deinit {
        following?.cancel()
    }

    /// The user's votes, including those that are being sent.
    package var votes: any ValueStream<LocalVotes> { votesRelay }

    package var events: any ValueStream<PostEvent> { eventsRelay }

    /// The posts whose threads have changed.
    package var changedPosts: any ValueStream<PostID> { changedPostsRelay }

    /// Publishes a change in the thread of a post.
    package func didChange(_ post: PostID) {
        changedPostsRelay.accept(post)
    }

    package func publish(_ event: PostEvent) {
        eventsRelay.accept(event)
    }
}

// MARK: Actions

extension PostActions {
    /// Votes up or down. The same vote again removes it.
    ///
    /// The vote is shown at once and reverted if the source rejects it. It stays if the result is
    /// unknown.
    ///
    /// - Parameter reported: the vote as reported by the source.
    @discardableResult
    package func vote(_ value: Int, on item: WrittenItem, reported: Int?) -> Task<VoteResult, Never>
    {
        if let refusal = refusalToVote(value, on: item) {
            publish(.vote(item, .refused(refusal)))
            return Task { .refused(refusal) }
        }
        let present = votesRelay.value.vote(on: item, reported: reported) ?? 0
        let wanted = present == value ? 0 : value
        history.add(.vote(item, before: present, after: wanted))
        return send(wanted, on: item, present: present)
    }

    /// Changes a vote back.
    ///
    /// - Parameters:
    ///   - value: the vote before the change.
    ///   - changed: the vote after the change, unless the user has voted since.
    package func undoVote(to value: Int, on item: WrittenItem, changed: Int) {
        let present = votesRelay.value.vote(on: item, reported: changed) ?? 0
        if let refusal = refusalToVote(value, on: item) {
            publish(.vote(item, .refused(refusal)))
        } else {
            send(value, on: item, present: present)
        }
    }

    @discardableResult
    private func send(
        _ wanted: Int, on item: WrittenItem, present: Int
    ) -> Task<VoteResult, Never> {
        changeVotes { $0.note(wanted, on: item) }
        let vote = pendingVote(on: item, present: present)
        pendingVotes[item] = vote
        vote.wanted = wanted
        if let sending = vote.sending { return sending }
        let sending = begin { await $0.send(vote, on: item) }
        vote.sending = sending
        return sending
    }

    /// Deletes an item and checks the result if the response is lost.
    ///
    /// The result is `nil` if the source of the item cannot be written to.
    @discardableResult
    package func delete(_ item: WrittenItem) -> Task<DeletionResult?, Never> {
        begin { actions in
            guard let member = actions.source.member(item.post.source), let writer = member.writer
            else { return nil }
            let result = await Deletion(item: item, source: member, writer: writer).result()
            if result.isGone {
                switch item {
                case .post(let post): await member.noteAbsence(of: post)
                case .comment(_, let post): actions.didChange(post)
                }
            }
            actions.publish(.deletion(item, result))
            return result
        }
    }

    /// Reports an item to the moderators. The result is `nil` if the source accepted the report.
    @discardableResult
    package func report(
        _ item: WrittenItem, because reason: String
    ) -> Task<BoardError?, Never> {
        begin { actions in
            let error = await Self.error {
                try await actions.writer(of: item.post)?.report(item, because: reason)
            }
            actions.publish(.report(item, error))
            return error
        }
    }

    /// Marks a post as read at its source, with its comments up to `comment`, if the source keeps
    /// that for the signed-in user.
    package func markRead(_ post: Post, upTo comment: Comment.ID? = nil) {
        let id = post.id
        guard storesReadState(at: id.source) else { return }
        publish(.readMarks([post], nil))
        begin { actions in
            let error = await Self.error {
                try await actions.writer(of: id)?.markRead(id, upTo: comment)
            }
            if let error { actions.publish(.readMarks([post], error)) }
        }
    }

    /// Marks posts as read or unread at those sources that keep that for the signed-in user, one
    /// source after the other.
    package func mark(_ posts: [Post], isRead: Bool) {
        let all = Dictionary(grouping: posts, by: \.id.source).filter {
            storesReadState(at: $0.key)
        }
        guard !all.isEmpty else { return }
        if isRead { for posts in all.values { publish(.readMarks(posts, nil)) } }
        marking = begin { [earlier = marking] actions in
            await earlier?.value
            for (id, posts) in all {
                let error = await Self.error {
                    try await actions.source.member(id)?.writer?.mark(
                        posts.map(\.id), isRead: isRead)
                }
                if let error { actions.publish(.readMarks(posts, error)) }
            }
        }
    }

    /// Adds a post to the queue of the next `board-tui fetch`, or removes it.
    package func toggleQueue(of post: PostID) { publish(.queue(post)) }

    /// Adds or removes a bookmark.
    package func toggleMark(of post: Post) { publish(.mark(post)) }

    /// Adds the labels that a post lacks, and removes those that it has; an empty text removes all.
    ///
    /// - Parameter text: names of labels, separated by spaces or commas.
    package func toggleLabels(_ text: String, of post: PostID) {
        publish(.labels(text, of: post))
    }

    /// Returns whether a source stores the read state of the signed-in user.
    private func storesReadState(at id: SourceID) -> Bool {
        signedIn.isSignedIn(at: source, member: id) && source.refusal(to: .readMarks, at: id) == nil
    }

    /// Runs an action in a task that continues when the user leaves the screen.
    @discardableResult
    func begin<Result: Sendable>(
        _ action: @escaping @MainActor (PostActions) async -> Result
    ) -> Task<Result, Never> {
        let work = pendingWork.begin()
        return Task {
            defer { withExtendedLifetime(work) {} }
            return await action(self)
        }
    }

    /// Returns the error of an operation, or `nil` if it succeeds.
    static func error(
        _ operation: @MainActor () async throws -> Void
    ) async -> BoardError? {
        switch await result(of: operation) {
        case .success: nil
        case .failure(let error): error
        }
    }

    static func result<Value>(
        of operation: @MainActor () async throws -> Value
    ) async -> Result<Value, BoardError> {
        do {
            return .success(try await operation())
        } catch {
            return .failure(BoardError(error))
        }
    }

    /// Returns the account in use at a source.
    func account(at id: SourceID) -> Account? { signedIn.account(at: source, member: id) }

    private func writer(of post: PostID) -> (any PostWriter)? { source.member(post.source)?.writer }
}

// MARK: Votes

extension PostActions {
    private func refusalToVote(_ value: Int, on item: WrittenItem) -> String? {
        let id = item.post.source
        return source.refusal(to: value < 0 ? .downvotes : .votes, at: id)
            ?? (signedIn.isSignedIn(at: source, member: id)
                ? nil : localized("Sign in to vote: :login."))
    }

    private func send(_ vote: PendingVote, on item: WrittenItem) async -> VoteResult {
        do {
            try await vote.send { [self] in
                _ = try await writer(of: item.post)?.vote($0, on: item)
            }
            return .counted
        } catch {
            let result = VoteResult.failed(BoardError(error), mayCount: vote.known == nil)
            // Votes of another account do not matter any more.
            guard pendingVotes[item] === vote else { return result }
            if let known = vote.known {
                changeVotes { $0.note(known, on: item) }
                history.removeVotes(on: item, after: known)
            }
            publish(.vote(item, result))
            return result
        }
    }

    /// Returns the pending vote if it is being sent, or else a new one.
    ///
    /// A new object is not equal to one in the `ConfirmedVotes` of a load that is still running.
    private func pendingVote(on item: WrittenItem, present: Int) -> PendingVote {
        guard let earlier = pendingVotes[item] else { return PendingVote(known: present) }
        return earlier.isBeingSent ? earlier : PendingVote(known: earlier.known)
    }

    /// Removes all votes, because another account is now in use.
    func removeAllVotes() {
        pendingVotes = [:]
        history.removeVotes()
        votesRelay.accept(LocalVotes())
    }

    /// Returns the votes that sources have received. Content loaded from now on includes them.
    package func settledVotes() -> ConfirmedVotes {
        ConfirmedVotes(votes: pendingVotes.filter { !$0.value.isBeingSent })
    }

    /// Removes settled votes that sources have reported since.
    ///
    /// The user may have changed such a vote elsewhere.
    ///
    /// - Parameter isReported: returns whether the source of an item has reported the user's vote on
    ///   it.
    package func forget(_ votes: ConfirmedVotes, where isReported: (WrittenItem) -> Bool) {
        let reported = votes.votes.filter {
            pendingVotes[$0.key] === $0.value && isReported($0.key)
        }.keys
        guard !reported.isEmpty else { return }
        for item in reported { pendingVotes[item] = nil }
        changeVotes { for item in reported { $0.forget(item) } }
    }

    private func changeVotes(_ edit: (inout LocalVotes) -> Void) {
        var votes = votesRelay.value
        edit(&votes)
        votesRelay.accept(votes)
    }
}

/// The votes that sources had received at one moment.
package struct ConfirmedVotes {
    fileprivate let votes: [WrittenItem: PendingVote]
}
