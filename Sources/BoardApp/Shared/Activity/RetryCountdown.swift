import BoardCore
import RIBs

/// Counts down until a rate-limited server may be sent another request.
@MainActor final class RetryCountdown {
    private let clock: any Clock<Duration>
    private var counting: Cancellable? { didSet { oldValue?.cancel() } }

    /// The longest wait with a countdown. Longer waits are shown as a message only.
    static let longest = Duration.seconds(3600)

    init(clock: any Clock<Duration>) {
        self.clock = clock
    }

    /// Starts the countdown. Does nothing if the server gave no time or a time above `longest`.
    ///
    /// - Parameters:
    ///   - interactor: the countdown runs while this interactor is active.
    ///   - show: called with the remaining time, at once and then every second.
    ///   - retry: called at the end of the countdown.
    func begin(
        after error: BoardError, for interactor: Interactor,
        show: @escaping @MainActor (Duration) -> Void, retry: @escaping @MainActor () -> Void
    ) {
        guard let wait = error.retryAfter, wait <= Self.longest else { return }
        let seconds = max(0, Int((wait / .seconds(1)).rounded(.up)))
        counting = interactor.whileActive { [clock] in
            for left in (0...seconds).reversed() {
                show(.seconds(left))
                if left > 0, (try? await clock.sleep(for: .seconds(1))) == nil { return }
            }
            retry()
        }
    }

    func end() {
        counting = nil
    }
}
