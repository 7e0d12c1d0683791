/// Lets a few through at a time: with hundreds of programs at once, none would get anywhere.
actor Turnstile {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// For programs that work.
    static let busy = Turnstile(places: 4)

    /// For programs that do nothing but wait.
    static let idle = Turnstile(places: 16)

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

    /// Hands the place to who waits longest.
    private func leave() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        free += 1
    }
}
