import BoardCore

/// When a request that came to nothing is sent once more.
package struct RetryPolicy: Sendable {
    /// How often a request is sent at most.
    private let attempts: Int
    /// How long to wait before the second attempt, on average; each later wait is twice as long.
    private let firstPause: Duration
    /// From 0 to 1, so that programs that failed together do not come back together.
    private let random: @Sendable () -> Double
    private let sleep: @Sendable (Duration) async throws -> Void

    package init(
        attempts: Int = 3, firstPause: Duration = .milliseconds(250),
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.attempts = attempts
        self.firstPause = firstPause
        self.random = random
        self.sleep = sleep
    }

    /// Sends everything once.
    package static let never = RetryPolicy(attempts: 1)

    /// Does `work` until it succeeds, or fails in a way that another attempt would not mend.
    func attempt<Value>(_ work: () async throws -> Value) async throws -> Value {
        var pause = firstPause
        for _ in 1..<attempts {
            do {
                return try await work()
            } catch let error where error.mayPassSoon {
                try await sleep(pause * (0.5 + random()))
                pause *= 2
            }
        }
        return try await work()
    }
}

extension Error {
    /// Whether the same request may succeed in a second.
    fileprivate var mayPassSoon: Bool {
        switch self as any Error {
        case let refusal as Refusal: refusal.mayPassSoon
        case BoardError.cutOff: true
        case BoardError.proxyFailed(_, let status?): Refusal.mayPassSoon(status)
        default: false
        }
    }
}
