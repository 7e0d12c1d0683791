import Dispatch
import Essentials
import Synchronization

/// Ends the program by a signal where the main queue does not do so in time.
///
/// That stands still in the middle of a write while its terminal takes no output, as that of somebody
/// whose connection has stalled.
final class EndingWatch: Sendable {
    /// What leaving in good order takes at most: that is much more than a second only where it stalls.
    private static let patience = DispatchTimeInterval.seconds(5)

    private let isPaused = Atomic(false)

    /// Leaves the program as long as it likes, which waits for another one that has the terminal.
    func pause() { isPaused.store(true, ordering: .relaxed) }

    func resume() { isPaused.store(false, ordering: .relaxed) }

    /// What follows a signal, on a thread of its own; it is the caller's to keep.
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
