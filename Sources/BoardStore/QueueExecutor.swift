import Dispatch

/// Runs what waits for a disk on a thread of its own, so that nothing else has to wait for it.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(named name: String) {
        queue = DispatchQueue(label: name)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Does something on that thread, and waits for it.
    func wait<Value>(for work: () throws -> Value) rethrows -> Value {
        try queue.sync(execute: work)
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
