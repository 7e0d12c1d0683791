import Synchronization

/// A flag that is set once, on any thread.
final class Flag: Sendable {
    private let state = Mutex(false)

    var isRaised: Bool { state.withLock(\.self) }

    func raise() {
        state.withLock { $0 = true }
    }
}
