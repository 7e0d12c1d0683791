import Dispatch
import Synchronization

/// Runs `body` and ends the process if that takes longer than `limit`.
///
/// A bug in a tree of RIBs may block the main actor forever. The time limit of a test framework
/// cannot end that, because it only cancels tasks. The watchdog runs on its own thread. It prints
/// the names of the test and of all tests that run at the same time to standard error, and stops
/// the process.
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
/// In Swift Testing, a trait can do this for all tests of a suite: its `provideScope` calls this
/// function with the name of the test. The article about testing in `RIBs` has an example.
///
/// - Parameters:
///   - name: the name of the test, for the message.
///   - limit: the time limit, much longer than the test takes on a busy machine.
///   - isolation: the actor that `body` runs on, which is that of the caller.
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
    /// The watchdogs of the running tests, the oldest first.
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

    /// Ends the process and also names the other tests: one may be blocking the main actor.
    private func endProcess(after limit: Duration) {
        let running = Self.running.withLock { $0 }
        guard running.contains(where: { $0 === self }) else { return }
        let others = running.filter { $0 !== self }.map { "“\($0.name)”" }
        let also = others.isEmpty ? "" : " Also running: \(others.joined(separator: ", "))."
        fatalError(
            "The test “\(name)” did not end within \(limit). The test run stops here.\(also)")
    }
}
