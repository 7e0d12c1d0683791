import BoardCore
import RIBs

/// Sends what readers have written, and tells how that goes, as long as the program runs.
package final class OutboxWorker: Worker {
    private let outbox: Outbox
    private let items: BehaviorRelay<[OutboxItem]>
    private let accounts: any ValueStream<SignedInAccounts>

    /// - Parameter items: hears of what is on its way.
    package init(
        _ outbox: Outbox, items: BehaviorRelay<[OutboxItem]>,
        accounts: any ValueStream<SignedInAccounts>
    ) {
        self.outbox = outbox
        self.items = items
        self.accounts = accounts
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
    }
}
