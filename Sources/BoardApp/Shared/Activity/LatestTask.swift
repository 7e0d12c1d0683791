import RIBs

/// Background work of one kind, where a new task cancels the one before.
@MainActor final class LatestTask {
    private let pendingWork: ActivityTracker
    private var running: ActivityTracker.Running? { didSet { oldValue?.task.cancel() } }

    init(_ pendingWork: ActivityTracker) {
        self.pendingWork = pendingWork
    }

    var isRunning: Bool { running != nil }

    /// Receives results until the scope ends. Does nothing if `scope` is `nil`.
    func begin<Result: Sendable>(
        _ results: AsyncStream<Result>, in scope: ActivityScope?,
        _ receive: @escaping @MainActor (Result) -> Void,
        onEnd: @escaping @MainActor () -> Void = {}
    ) {
        guard let scope else { return }
        let task = scope.whileActive(forEach: results, receive) { [weak self] _ in
            self?.cancel()
            onEnd()
        }
        running = ActivityTracker.Running(task: task, work: pendingWork.begin())
    }

    func cancel() {
        running = nil
    }
}
