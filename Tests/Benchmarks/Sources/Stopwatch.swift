import BoardClients

#if USES_URLSESSION
    import URLSessionEngine
#endif

/// The arrival times of a stream's states.
struct Stopwatch {
    /// The time to the first visible state.
    private(set) var first: Duration = .zero
    /// The time to the end.
    private(set) var all: Duration = .zero

    /// Reads a stream to its end.
    ///
    /// - Parameter shows: Returns whether a state has visible contents.
    init<State: Sendable>(
        _ stream: () throws -> AsyncThrowingStream<State, any Error>, shows: (State) -> Bool
    ) async throws {
        let start = ContinuousClock.now
        for try await state in try stream() where first == .zero && shows(state) {
            first = start.duration(to: .now)
        }
        all = start.duration(to: .now)
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}

/// Returns the program's HTTP engine, a new one for each measurement, without open connections.
func newEngine() -> any HTTPEngine {
    #if USES_URLSESSION
        ThrottlingEngine(URLSessionEngine())
    #else
        ThrottlingEngine(CurlEngine())
    #endif
}
