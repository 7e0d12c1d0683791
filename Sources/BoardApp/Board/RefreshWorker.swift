import RIBs

/// A timer for automatic refreshes, which runs while the post list is active.
package final class RefreshWorker: Worker {
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let ticksRelay = PublishRelay<Void>()

    package init(every interval: Duration, clock: any Clock<Duration>) {
        self.interval = interval
        self.clock = clock
        super.init()
    }

    /// The times at which a refresh is due.
    var ticks: any ValueStream<Void> { ticksRelay }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.whileActive { [weak self, interval, clock] in
            while (try? await clock.sleep(for: interval)) != nil {
                self?.ticksRelay.accept(())
            }
        }
    }
}
