import BoardCore
import Essentials
import RIBs

/// Servers that want to be left alone for a while.
extension BoardInteractor {
    /// Counts down until the server may be asked again, and asks it then.
    func beginCountdown() {
        guard case .failed(let error) = state.activity, let wait = error.retryAfter,
            wait <= RetryCountdown.longest
        else { return }
        state.retryAt = end(of: wait)
        countDownInTime()
    }

    /// The same for those of several sources that want to be left alone.
    ///
    /// - Parameter earlier: the same of those that were not asked again for the latest page.
    func beginCountdown(ofSome earlier: [SourceID: Date]) {
        for trouble in loaded.troubles {
            guard let wait = trouble.wait, wait <= Self.longestWaitOfOne else { continue }
            state.retries[trouble.source] = earlier[trouble.source] ?? end(of: wait)
        }
        if !state.retries.isEmpty { countDownInTime() }
    }

    private func end(of wait: Duration) -> Date {
        model.now().addingTimeInterval(wait / .seconds(1))
    }

    private func countDownInTime() {
        countdown.begin(for: self) { [weak self] in self?.countDown() == true }
        present()
    }

    /// While one of several is waited for, nobody looks for what is new at the others.
    private static let longestWaitOfOne = Duration.seconds(300)

    func endCountdown() {
        countdown.end()
        state.retryAt = nil
        state.retries = [:]
    }

    /// Returns whether there is more to wait for.
    private func countDown() -> Bool {
        guard let due = state.firstRetry else { return false }
        guard due <= model.now(), !state.isLoading else {
            present()
            return true
        }
        if state.retryAt != nil {
            refresh()
        } else {
            state.retries = [:]
            refreshQuietly()
        }
        return false
    }
}
