import Dispatch
import Essentials
import Synchronization

/// A watchdog that ends the program by a signal if the main queue does not do so in time.
///
/// The main queue blocks in a write while the terminal accepts no output, for example when a
/// connection has stalled.
final class ExitWatchdog: Sendable {
    /// The maximum time for a regular exit. It takes much longer than a second only if it stalls.
    private static let patience = DispatchTimeInterval.seconds(5)

    private let isPaused = Atomic(false)

    /// Suspends the watchdog while the program waits for another program that has the terminal.
    func pause() { isPaused.store(true, ordering: .relaxed) }

    func resume() { isPaused.store(false, ordering: .relaxed) }

    /// Returns a signal source that runs on its own thread. The caller must retain it.
    func source(following number: CInt) -> any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { [self] in wait(for: number) }
        source.activate()
        return source
    }

    private func wait(for number: CInt) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [self] in
            guard !isPaused.load(ordering: .relaxed) else { return wait(for: number) }
            rescueStalledTerminal(number)
        }
    }
}
