import BoardCore

/// A policy for retrying failed requests.
package struct RetryPolicy: Sendable {
    /// The maximum number of attempts per request.
    private let attempts: Int
    /// The average wait before the second attempt. Each later wait is twice as long.
    private let firstPause: Duration
    /// Returns a jitter from 0 to 1, which spreads the retries of clients that failed together.
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

    /// A policy that sends each request once.
    package static let never = RetryPolicy(attempts: 1)

    /// Runs `work` until it succeeds or fails with a permanent error.
    func attempt<Value>(_ work: () async throws -> Value) async throws -> Value {
        var pause = firstPause
        for _ in 1..<attempts {
            do {
                return try await work()
            } catch let error where error.isTemporary {
                try await sleep(pause * (0.5 + random()))
                pause *= 2
            }
        }
        return try await work()
    }
}

extension Error {
    /// A Boolean value that indicates whether a retry may succeed.
    fileprivate var isTemporary: Bool {
        switch self as any Error {
        case let refusal as HTTPFailure: refusal.isTemporary
        case BoardError.cutOff: true
        case BoardError.proxyFailed(_, let status?): HTTPFailure.isTemporary(status)
        default: false
        }
    }
}
