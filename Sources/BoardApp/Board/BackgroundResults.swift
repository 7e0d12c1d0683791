/// Results of work away from the main actor, in the order in which they come.
///
/// A receiver that is slower misses some of them, never the last one. Dropping the stream cancels
/// the task of the work.
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
