extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
    /// A callback that receives one complete state after the other.
    package typealias Receiver = @Sendable (Element) -> Void

    /// Returns a stream of the complete states that `produce` yields.
    ///
    /// A slow receiver misses intermediate states, but never the last one. Dropping the stream
    /// cancels the work.
    package static func states(
        _ produce: @escaping @Sendable (_ yield: @escaping Receiver) async throws -> Void
    ) -> Self {
        Self(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let work = Task {
                do {
                    try await produce { continuation.yield($0) }
                    continuation.finish()
                } catch is CancellationError {
                    continuation.finish(throwing: CancellationError())
                } catch {
                    continuation.finish(throwing: BoardError(error))
                }
            }
            continuation.onTermination = { _ in work.cancel() }
        }
    }
}
