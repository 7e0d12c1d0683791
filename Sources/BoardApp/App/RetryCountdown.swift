import BoardCore
import RIBs

/// Counts down until a server that wants to be left alone may be asked again.
@MainActor final class RetryCountdown {
    private let clock: any Clock<Duration>
    private var counting: Cancellable? { didSet { oldValue?.cancel() } }

    /// A longer wait is told, but nobody sits and watches it.
    static let longest = Duration.seconds(3600)

    init(clock: any Clock<Duration>) {
        self.clock = clock
    }

    /// Does nothing where the server gave no time.
    ///
    /// - Parameters:
    ///   - interactor: while it is active there is somebody who waits.
    ///   - show: told what is left, at once and then every second.
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
