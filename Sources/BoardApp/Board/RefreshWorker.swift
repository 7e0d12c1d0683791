import RIBs

package protocol RefreshWorkerListener: AnyObject {
    /// It is time to look for new posts.
    func refreshWorkerDidTick()
}

/// Says again and again, while the list of posts is active, that new ones may have come.
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
