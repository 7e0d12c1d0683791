import RIBs
import TerminalUI

/// Counts background work, so that scripts and tests can wait for its end instead of a fixed time.
package final class ActivityTracker {
    private let count = BehaviorRelay(value: 0)
    private let deferredCount = BehaviorRelay(value: 0)

    package init() {}

    /// Registers work. It ends when the returned object is released.
    package func begin() -> Work { Work(count) }

    /// Registers work without a receiver that must finish before the program ends.
    package func beginDeferred() -> Work { Work(deferredCount) }

    package var hasDeferredWork: Bool { deferredCount.value > 0 }

    /// Waits until no work is left.
    package func finish() async { await Self.finish(count) }

    /// Waits until no work registered by `beginDeferred()` is left.
    package func finishDeferred() async { await Self.finish(deferredCount) }

    private static func finish(_ count: BehaviorRelay<Int>) async {
        while count.value > 0 {
            var subscription: Cancellable?
            await withCheckedContinuation { continuation in
                subscription = count.filter { $0 == 0 }.subscribe { _ in
                    subscription?.cancel()
                    continuation.resume()
                }
            }
        }
    }

    /// Waits until no work is left and the screens are drawn. Drawing may start further loads.
    package func finish(drawing screens: ScreenStack) async {
        repeat {
            await finish()
            screens.updateNow()
        } while count.value > 0
    }

    /// A unit of work that ends when this object is released.
    package final class Work {
        private let count: BehaviorRelay<Int>

        fileprivate init(_ count: BehaviorRelay<Int>) {
            self.count = count
            count.accept(count.value + 1)
        }

        isolated deinit {
            count.accept(count.value - 1)
        }
    }
}

extension Interactor {
    /// Runs an operation while the RIB is active and counts it as work.
    func work<Value>(
        in pendingWork: ActivityTracker,
        _ operation: @escaping @MainActor () async throws -> Value,
        receive: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) {
        let work = pendingWork.begin()
        whileActive(operation) { result in
            receive(result)
            withExtendedLifetime(work) {}
        }
    }
}

extension ActivityTracker {
    /// A task of an interactor and its entry in the count.
    ///
    /// The work ends when the task is cancelled and this value is released, or when the RIB resigns
    /// active.
    struct Running {
        let task: Cancellable
        let work: Work
    }
}
