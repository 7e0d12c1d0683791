import Dispatch

/// The ticks of a spinner on the main queue, slow enough to be cheap even on a slow connection.
@MainActor final class DispatchTicks {
    private let timer = DispatchSource.makeTimerSource(queue: .main)

    init(_ tick: @escaping @MainActor () -> Void) {
        timer.setEventHandler { MainActor.assumeIsolated(tick) }
        timer.schedule(deadline: .now() + .milliseconds(150), repeating: .milliseconds(125))
        timer.activate()
    }

    isolated deinit {
        timer.cancel()
    }
}
