import BoardApp
import BoardCore
import RIBs

extension WritingStreams {
    /// Streams without accounts or outbox items.
    @MainActor package static var quiet: WritingStreams {
        WritingStreams(
            accounts: BehaviorRelay(value: SignedInAccounts()),
            outbox: BehaviorRelay<[OutboxItem]>(value: []))
    }
}

extension PostActions {
    /// Actions at a source where nobody is signed in.
    @MainActor package static func none(at source: any BoardSource) -> PostActions {
        PostActions(
            source: source, accounts: BehaviorRelay(value: SignedInAccounts()),
            pendingWork: ActivityTracker())
    }
}
