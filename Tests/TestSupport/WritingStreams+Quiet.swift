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

extension PostActions {
    /// Actions at a source where nobody is signed in.
    @MainActor package static func none(at source: any BoardSource) -> PostActions {
        PostActions(
            source: source, accounts: BehaviorRelay(value: SignedInAccounts()),
            pendingWork: PendingWork())
    }
}
