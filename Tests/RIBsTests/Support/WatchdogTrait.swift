import RIBsTesting
import Testing

/// A trait that ends the run with the name of a test that hangs.
struct WatchdogTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        // A test begins when the main actor is free.
        await MainActor.run {}
        try await withWatchdog(test.name) { try await body() }
    }
}

extension Trait where Self == WatchdogTrait {
    /// A trait that ends the run with the name of a test that hangs.
    static var watchdog: Self { Self() }
}
