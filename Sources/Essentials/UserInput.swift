import Synchronization

/// The user's input on the terminal, for which work in the background makes way.
package final class UserInput: Sendable {
    /// The input of this process, which has one terminal.
    package static let latest = UserInput()

    /// The time of the latest input in nanoseconds since the start of the system; 0 if there was none.
    private let time = Atomic<UInt64>(0)

    package func note() {
        time.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed)
    }

    /// A Boolean value that indicates whether the next key can be expected at any moment.
    package var isRecent: Bool {
        let time = time.load(ordering: .relaxed)
        return time > 0 && DispatchTime.now().uptimeNanoseconds - time < 500_000_000
    }
}
