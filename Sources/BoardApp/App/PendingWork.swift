import RIBs
import TerminalUI

/// Counts the work that goes on in the background, so that scripts and tests can wait for its end
/// instead of for a time.
package final class PendingWork {
    private let count = BehaviorRelay(value: 0)
    private let restCount = BehaviorRelay(value: 0)

    package init() {}

    /// Notes a piece of work; it ends when the result is let go of.
    package func begin() -> Work { Work(count) }

    /// Notes work that nobody may wait for any more, and that is to be done before the program ends.
    package func beginRest() -> Work { Work(restCount) }

    package var hasRest: Bool { restCount.value > 0 }

    /// Returns when nothing is going on.
    package func finish() async { await Self.finish(count) }

    /// Returns when nothing is left to be done.
    package func finishRest() async { await Self.finish(restCount) }

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

    /// Returns when nothing is going on and all of it is drawn; drawing may have more read.
    package func finish(drawing screens: ScreenStack) async {
        repeat {
            await finish()
            screens.updateNow()
        } while count.value > 0
    }

    /// A piece of work that goes on as long as this is kept.
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
    /// Does something while the RIB is active, counted as work for as long.
    func work<Value>(
        in pendingWork: PendingWork,
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

extension PendingWork {
    /// A task of an interactor and the work it is counted as; both go on until the task is cancelled
    /// and this is let go of, or the RIB resigns.
    struct Running {
        let task: Cancellable
        let work: Work
    }
}
