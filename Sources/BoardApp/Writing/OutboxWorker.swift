import BoardCore
import RIBs

/// Sends what readers have written, and tells how that goes, as long as the program runs.
package final class OutboxWorker: Worker {
    private let outbox: Outbox
    private let items: BehaviorRelay<[OutboxItem]>
    private let accounts: any ValueStream<SignedInAccounts>
    private let lookInterval: Duration?
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - items: hears of what is on its way.
    ///   - lookInterval: how often to look for what other programs have put into the outbox; `nil` for
    ///     not by itself.
    package init(
        _ outbox: Outbox, items: BehaviorRelay<[OutboxItem]>,
        accounts: any ValueStream<SignedInAccounts>, lookInterval: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.outbox = outbox
        self.items = items
        self.accounts = accounts
        self.lookInterval = lookInterval
        self.clock = clock
        super.init()
    }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.whileActive(forEach: outbox.states()) { [items] in items.accept($0) }
        scope.whileActive { [outbox] in await outbox.run() }
        // Whoever has signed in may send what waited for that.
        scope.bind(accounts) { [outbox] _ in
            Task { await outbox.retry() }
        }
        if let lookInterval { look(every: lookInterval, in: scope) }
    }

    private func look(every interval: Duration, in scope: ActivityScope) {
        scope.whileActive { [outbox, clock] in
            while (try? await clock.sleep(for: interval)) != nil {
                // What cannot be read now is looked for the next time.
                _ = try? await outbox.reload()
            }
        }
    }
}
