/// A limit of concurrent programs, because hundreds at once would make no progress.
actor ConcurrencyGate {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// The limit of programs that use the processor.
    static let busy = ConcurrencyGate(places: 4)

    /// The limit of programs that only wait.
    static let idle = ConcurrencyGate(places: 16)

    private init(places: Int) { free = places }

    func pass<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        guard free == 0 else { return free -= 1 }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Passes the permit to the program that has waited longest.
    private func leave() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        free += 1
    }
}
