import BoardApp
import BoardCore
import RIBs

extension WritingStreams {
    /// Streams without accounts, votes or outbox items.
    @MainActor package static var quiet: WritingStreams {
        WritingStreams(
            accounts: BehaviorRelay(value: SignedInAccounts()),
            votes: BehaviorRelay(value: OwnVotes()), outbox: BehaviorRelay<[OutboxItem]>(value: []),
            changedPosts: PublishRelay<PostID>())
    }
}

extension PostChanges {
    /// Returns post actions at a source without a writer.
    @MainActor package static func none(at source: any BoardSource) -> PostChanges {
        PostChanges(
            source: source, votes: BehaviorRelay(value: OwnVotes()), pendingWork: PendingWork())
    }
}
