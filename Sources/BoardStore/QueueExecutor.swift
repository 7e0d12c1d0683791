import Dispatch

/// An executor with its own queue, so that blocking disk access does not delay other tasks.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(named name: String) {
        queue = DispatchQueue(label: name)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Runs work on the queue and waits for it.
    func wait<Value>(for work: () throws -> Value) rethrows -> Value {
        try queue.sync(execute: work)
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
