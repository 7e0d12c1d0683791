/// Returns the results of work that runs off the main actor, in order.
///
/// A slow receiver misses intermediate results, but never the last one. Dropping the stream cancels
/// the task.
nonisolated func backgroundResults<Result: Sendable>(
    of work: @escaping @Sendable ((Result) -> Void) -> Void
) -> AsyncStream<Result> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        let task = Task.detached {
            work { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
    }
}
