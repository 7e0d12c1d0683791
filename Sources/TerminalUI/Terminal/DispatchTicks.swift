import Dispatch

/// Turns of a spinner on the main queue: seldom enough to cost nothing over a slow line.
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
