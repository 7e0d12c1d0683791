import BoardCore
import RIBs

/// Sends the items in the outbox and publishes their states while the program runs.
package final class OutboxWorker: Worker {
    private let outbox: Outbox
    private let items: BehaviorRelay<[OutboxItem]>
    private let accounts: any ValueStream<SignedInAccounts>
    private let pollInterval: Duration?
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - items: receives the state of the outbox.
    ///   - lookInterval: the time between checks for items that other programs added to the outbox,
    ///     or `nil` to never check.
    package init(
        _ outbox: Outbox, items: BehaviorRelay<[OutboxItem]>,
        accounts: any ValueStream<SignedInAccounts>, pollInterval: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.outbox = outbox
        self.items = items
        self.accounts = accounts
        self.pollInterval = pollInterval
        self.clock = clock
        super.init()
    }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.whileActive(forEach: outbox.states()) { [items] in items.accept($0) }
        scope.whileActive { [outbox] in await outbox.run() }
        // A sign-in may allow waiting items to be sent.
        scope.bind(accounts) { [outbox] _ in
            Task { await outbox.retry() }
        }
        if let pollInterval { look(every: pollInterval, in: scope) }
    }

    private func look(every interval: Duration, in scope: ActivityScope) {
        scope.whileActive { [outbox, clock] in
            while (try? await clock.sleep(for: interval)) != nil {
                // The next check reads the items again after an error.
                _ = try? await outbox.reload()
            }
        }
    }
}
