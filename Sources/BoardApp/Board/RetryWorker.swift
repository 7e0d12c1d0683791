import BoardCore
import Essentials
import RIBs

@MainActor protocol RetryWorkerListener: AnyObject {
    /// Called when the source of the list can be contacted again.
    func retryWorkerDidWaitForAll()
    /// Called when rate-limited members of several sources can be contacted again.
    func retryWorkerDidWaitForSome()
}

/// A visible countdown until rate-limited servers can be contacted again.
final class RetryWorker: BoardWorker {
    weak var listener: (any RetryWorkerListener)?
    private let clock: any Clock<Duration>
    private var counting: Cancellable? { didSet { oldValue?.cancel() } }
    /// The retry times reported during the current load, counted from the time of each response.
    private var heard: [SourceID: Date] = [:]

    /// The longest wait for one member. During the wait, no member is refreshed automatically.
    private static let longestWaitForSome = Duration.seconds(300)

    init(model: BoardModel, clock: any Clock<Duration>) {
        self.clock = clock
        super.init(model: model)
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        noteOutgoing()
    }

    override func didStop() {
        super.didStop()
        counting = nil
    }

    /// Starts the countdown if the source has failed and sent a retry time.
    func begin() {
        guard case .failed(let error) = model.state.activity, let wait = error.retryAfter,
            wait <= RetryCountdown.longest
        else { return }
        model.state.retryAt = time(after: wait)
        count()
    }

    /// Resets the retry times for a new load. A load of more pages skips rate-limited sources.
    func note(_ load: BoardState.Load) {
        heard = load == .more ? model.state.retries : [:]
    }

    /// Records rate-limited sources while responses of others are pending.
    func note(_ troubles: [SourceTrouble]) {
        let known = heard.count
        for trouble in troubles where heard[trouble.source] == nil {
            heard[trouble.source] = time(after: trouble)
        }
        guard heard.count > known else { return }
        model.state.retries.merge(heard) { $1 }
        count()
    }

    /// Starts the countdown for rate-limited members of several sources.
    func begin(after troubles: [SourceTrouble]) {
        for trouble in troubles {
            model.state.retries[trouble.source] = heard[trouble.source] ?? time(after: trouble)
        }
        if !model.state.retries.isEmpty { count() }
    }

    /// Cancels all countdowns except that for drafts.
    func end() {
        if !isCountingOutgoing { counting = nil }
        model.state.retryAt = nil
        model.state.retries = [:]
    }

    /// Starts the countdown for drafts that wait for a rate-limited server.
    func noteOutgoing() {
        if counting == nil, isCountingOutgoing { count() }
    }

    private var isCountingOutgoing: Bool {
        model.state.outgoing.contains { $0.retryAt.map { $0 > model.now() } ?? false }
    }

    /// Returns the retry time; `nil` if the server sent none or it is too far in the future.
    private func time(after trouble: SourceTrouble) -> Date? {
        trouble.wait.flatMap { $0 <= Self.longestWaitForSome ? time(after: $0) : nil }
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

    private func tick() -> Bool {
        if let due = model.state.firstRetry, due <= model.now(), !model.state.isLoading { retry() }
        guard model.state.firstRetry != nil || isCountingOutgoing else {
            counting = nil
            model.present()
            return false
        }
        model.present()
        return true
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
