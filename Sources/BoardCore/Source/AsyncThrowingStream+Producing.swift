extension AsyncThrowingStream where Failure == any Error {
    /// A stream of what a task yields, which is cancelled when nobody listens any more.
    ///
    /// A receiver that is slower than the task misses elements in between, never the last one.
    package init(_ produce: @escaping @Sendable (Continuation) async throws -> Void)
    where Element: Sendable {
        self.init(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do {
                    try await produce(continuation)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
