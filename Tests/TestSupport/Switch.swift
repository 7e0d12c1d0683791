import Synchronization

/// A thread-safe flag that a test sets while a source reads it.
package final class Switch: Sendable {
    private let state = Mutex(false)

    package init() {}

    package var isOn: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
