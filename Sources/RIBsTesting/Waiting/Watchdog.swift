import Dispatch
import Synchronization

/// Performs `body`, and ends the process if that takes longer than `limit`.
///
/// A fault in a tree of RIBs may keep the main actor busy for ever. No time limit of a test framework
/// ends that, because it only cancels tasks. The watchdog runs on a thread of its own: it prints the
/// name of the test to standard error, and those of the tests that run beside it, and stops the process.
///
/// ```swift
/// @Test func `stopping ends`() async {
///     await withWatchdog("stopping ends") {
///         let root = ChildStub()
///         root.interactor.activate()
///         root.interactor.deactivate()
///         #expect(!root.interactor.isActive)
///     }
/// }
/// ```
///
/// With Swift Testing, a trait can do this for all tests of a suite: its `provideScope` calls this
/// function with the name of the test. The article on testing of `RIBs` has an example.
///
/// - Parameters:
///   - name: the name of the test, for the message.
///   - limit: the time limit, far longer than the test ever takes on a busy machine.
///   - isolation: the actor that `body` runs on, that of the caller.
///   - body: the test.
/// - Returns: the result of `body`.
/// - Throws: the error of `body`.
public func withWatchdog<Result>(
    _ name: String, limit: Duration = .seconds(600),
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
) async rethrows -> Result {
    let watchdog = Watchdog(name, limit: limit)
    defer { watchdog.stop() }
    return try await body()
}

private final class Watchdog: Sendable {
    /// The watchdogs of the tests that are running, the oldest first.
    private static let running = Mutex<[Watchdog]>([])

    private let name: String

    init(_ name: String, limit: Duration) {
        self.name = name
        Self.running.withLock { $0.append(self) }
        let (seconds, attoseconds) = limit.components
        let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
        let time = DispatchTime.now() + .nanoseconds(Int(min(nanoseconds, 1e18)))
        DispatchQueue(label: "watchdog").asyncAfter(deadline: time) { [weak self] in
            self?.endProcess(after: limit)
        }
    }

    func stop() {
        Self.running.withLock { running in running.removeAll { $0 === self } }
    }

    /// Names the tests beside it, too: one of them may keep the main actor busy.
    private func endProcess(after limit: Duration) {
        let running = Self.running.withLock { $0 }
        guard running.contains(where: { $0 === self }) else { return }
        let others = running.filter { $0 !== self }.map { "“\($0.name)”" }
        let also = others.isEmpty ? "" : " Also running: \(others.joined(separator: ", "))."
        fatalError(
            "The test “\(name)” did not end within \(limit). The test run stops here.\(also)")
    }
}
