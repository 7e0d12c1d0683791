extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
    /// Takes one whole state after the other.
    package typealias Receiver = @Sendable (Element) -> Void

    /// Whole states that `produce` hands over one after the other.
    ///
    /// A receiver that is slower misses states in between, never the last one. Dropping the stream
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
