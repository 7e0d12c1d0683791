import Synchronization

/// Something that happens once, on whatever thread.
final class Flag: Sendable {
    private let state = Mutex(false)

    var isRaised: Bool { state.withLock(\.self) }

    func raise() {
        state.withLock { $0 = true }
    }
}
