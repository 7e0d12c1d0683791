import BoardApp
import BoardCore
import RIBs

extension WritingServices {
    /// Services without drafts and without a writer.
    @MainActor package static var empty: WritingServices {
        WritingServices(
            drafts: MemoryDraftStore(),
            outbox: Outbox(
                store: MemoryDraftStore(), writer: { _ in nil }, author: { _ in nil },
                sentence: { $0.message }),
            items: BehaviorRelay(value: []), accounts: BehaviorRelay(value: SignedInAccounts()))
    }
}
