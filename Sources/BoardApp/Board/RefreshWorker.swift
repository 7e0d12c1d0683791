import RIBs

package protocol RefreshWorkerListener: AnyObject {
    /// Called when an automatic refresh is due.
    func refreshWorkerDidTick()
}

/// A timer for automatic refreshes, which runs while the post list is active.
package final class RefreshWorker: Worker {
    package weak var listener: (any RefreshWorkerListener)?

    private let interval: Duration
    private let clock: any Clock<Duration>

    package init(every interval: Duration, clock: any Clock<Duration>) {
        self.interval = interval
        self.clock = clock
        super.init()
    }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.whileActive { [weak self, interval, clock] in
            while (try? await clock.sleep(for: interval)) != nil {
                self?.listener?.refreshWorkerDidTick()
            }
        }
    }
}
