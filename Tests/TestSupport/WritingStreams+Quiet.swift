import BoardApp
import BoardCore
import RIBs

extension WritingStreams {
    /// Nobody is signed in, and nothing is written.
    @MainActor package static var quiet: WritingStreams {
        WritingStreams(
            accounts: BehaviorRelay(value: SignedInAccounts()),
            votes: BehaviorRelay(value: OwnVotes()), outbox: BehaviorRelay<[OutboxItem]>(value: []),
            changedPosts: PublishRelay<PostID>())
    }
}

extension PostChanges {
    /// At a source that nobody writes to.
    @MainActor package static func none(at source: any BoardSource) -> PostChanges {
        PostChanges(
            source: source, votes: BehaviorRelay(value: OwnVotes()), pendingWork: PendingWork())
    }
}
