import BoardCore
import Essentials
import RIBs

@MainActor protocol RetryWorkerListener: AnyObject {
    /// The source of the list may be asked again.
    func retryWorkerDidWaitForAll()
    /// Those of several sources may be asked again that wanted to be left alone.
    func retryWorkerDidWaitForSome()
}

/// Waits, in the reader's sight, until servers that want to be left alone may be asked again.
final class RetryWorker: BoardWorker {
    weak var listener: (any RetryWorkerListener)?
    private let clock: any Clock<Duration>
    private var counting: Cancellable? { didSet { oldValue?.cancel() } }

    /// While one of several is waited for, nobody looks for what is new at the others.
    private static let longestWaitForSome = Duration.seconds(300)

    init(model: BoardModel, clock: any Clock<Duration>) {
        self.clock = clock
        super.init(model: model)
    }

    override func didStop() {
        super.didStop()
        counting = nil
    }

    /// Waits for the source of the list, where it has failed and said for how long.
    func begin() {
        guard case .failed(let error) = model.state.activity, let wait = error.retryAfter,
            wait <= RetryCountdown.longest
        else { return }
        model.state.retryAt = time(after: wait)
        count()
    }

    /// Waits for those of several sources that want to be left alone.
    ///
    /// - Parameter earlier: the same of those that were not asked again for the latest page.
    func begin(after troubles: [SourceTrouble], since earlier: [SourceID: Date]) {
        for trouble in troubles {
            guard let wait = trouble.wait, wait <= Self.longestWaitForSome else { continue }
            model.state.retries[trouble.source] = earlier[trouble.source] ?? time(after: wait)
        }
        if !model.state.retries.isEmpty { count() }
    }

    /// Waits for nobody any more.
    func end() {
        counting = nil
        model.state.retryAt = nil
        model.state.retries = [:]
    }

    private func time(after wait: Duration) -> Date {
        model.now().addingTimeInterval(wait / .seconds(1))
    }

    private func count() {
        counting = scope?.whileActive { [weak self, clock] in
            while (try? await clock.sleep(for: .seconds(1))) != nil, self?.tick() == true {}
        }
        model.present()
    }

    /// Returns whether there is more to wait for.
    private func tick() -> Bool {
        guard let due = model.state.firstRetry else { return false }
        guard due <= model.now(), !model.state.isLoading else {
            model.present()
            return true
        }
        retry()
        return false
    }

    private func retry() {
        if model.state.retryAt != nil {
            listener?.retryWorkerDidWaitForAll()
        } else {
            model.state.retries = [:]
            listener?.retryWorkerDidWaitForSome()
        }
    }
}
