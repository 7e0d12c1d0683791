extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
    /// The states that some work yields; who is slow misses states in between, never the last one.
    ///
    /// Dropping the stream cancels the work.
    static func states(
        _ work: @escaping @Sendable (Continuation) async throws -> Void
    ) -> Self {
        Self(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do {
                    try await work(continuation)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
