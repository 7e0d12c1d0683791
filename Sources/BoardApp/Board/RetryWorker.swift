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
    /// When those may be asked again that the present load has heard of: their time began then.
    private var heard: [SourceID: Date] = [:]

    /// While one of several is waited for, nobody looks for what is new at the others.
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

    /// Waits for the source of the list, where it has failed and said for how long.
    func begin() {
        guard case .failed(let error) = model.state.activity, let wait = error.retryAfter,
            wait <= RetryCountdown.longest
        else { return }
        model.state.retryAt = time(after: wait)
        count()
    }

    /// A load begins; for more of a list those are not asked again that want to be left alone.
    func note(_ load: BoardState.Load) {
        heard = load == .more ? model.state.retries : [:]
    }

    /// Notes which of several sources want to be left alone, while others have not answered yet.
    func note(_ troubles: [SourceTrouble]) {
        let known = heard.count
        for trouble in troubles where heard[trouble.source] == nil {
            heard[trouble.source] = time(after: trouble)
        }
        guard heard.count > known else { return }
        model.state.retries.merge(heard) { $1 }
        count()
    }

    /// Waits for those of several sources that want to be left alone.
    func begin(after troubles: [SourceTrouble]) {
        for trouble in troubles {
            model.state.retries[trouble.source] = heard[trouble.source] ?? time(after: trouble)
        }
        if !model.state.retries.isEmpty { count() }
    }

    /// Waits for no source any more.
    func end() {
        if !isCountingOutgoing { counting = nil }
        model.state.retryAt = nil
        model.state.retries = [:]
    }

    /// Shows how long what was written waits for a server that wants to be left alone.
    func noteOutgoing() {
        if counting == nil, isCountingOutgoing { count() }
    }

    private var isCountingOutgoing: Bool {
        model.state.outgoing.contains { $0.retryAt.map { $0 > model.now() } ?? false }
    }

    /// `nil` where it has not said for how long, or for too long.
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
