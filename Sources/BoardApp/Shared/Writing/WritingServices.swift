import BoardCore
import RIBs

/// The services for writing: drafts, the outbox and the worker that sends it.
package final class WritingServices {
    let drafts: any DraftStore
    let outbox: Outbox
    let items: BehaviorRelay<[OutboxItem]>
    /// Sends the items in the outbox while it runs.
    let worker: OutboxWorker

    package init(
        drafts: any DraftStore, outbox: Outbox, items: BehaviorRelay<[OutboxItem]>,
        accounts: any ValueStream<SignedInAccounts>, pollInterval: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.drafts = drafts
        self.outbox = outbox
        self.items = items
        worker = OutboxWorker(
            outbox, items: items, accounts: accounts, pollInterval: pollInterval, clock: clock)
    }
}
