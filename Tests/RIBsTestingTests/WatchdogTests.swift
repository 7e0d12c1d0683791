import RIBsTesting
import Testing

struct WatchdogTests {
    @Test func `a test that blocks the main actor ends the process with its own name`() async throws
    {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                await withWatchdog("busy for ever", limit: .milliseconds(50)) { @MainActor in
                    while true {}
                }
            })

        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("The test “busy for ever” did not end within 0.05 seconds."))
    }

    @Test func `a test that waits forever ends the process with its name`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                await withWatchdog("waits for ever", limit: .milliseconds(50)) {
                    await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
                }
            })

        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("The test “waits for ever” did not end"))
    }

    @Test func `a test that ends in time returns its result`() async {
        #expect(await withWatchdog("quick") { 1 } == 1)
    }

    @Test func `an error of the test is rethrown`() async {
        await #expect(throws: NeverHappened.self) {
            try await withWatchdog("fails") {
                throw NeverHappened(expectation: "an end", turns: nil)
            }
        }
    }
}
