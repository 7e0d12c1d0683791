import Synchronization

/// Something that a test turns on and off while a source looks at it.
package final class Switch: Sendable {
    private let state = Mutex(false)

    package init() {}

    package var isOn: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
