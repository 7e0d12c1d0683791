import BoardClients

#if USES_URLSESSION
    import URLSessionEngine
#endif

/// When states of a stream come.
struct Stopwatch {
    /// Until there was something to see.
    private(set) var first: Duration = .zero
    /// Until the end.
    private(set) var all: Duration = .zero

    /// Reads a stream to its end.
    ///
    /// - Parameter shows: whether a state shows something.
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

/// What carries requests in the program, new for each measurement: no connection is open yet.
func newEngine() -> any HTTPEngine {
    #if USES_URLSESSION
        SharingEngine(URLSessionEngine())
    #else
        SharingEngine(CurlEngine())
    #endif
}
