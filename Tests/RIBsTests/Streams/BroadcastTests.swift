import Testing

@testable import RIBs

@MainActor
@Suite(.watchdog)
struct BroadcastTests {
    @Test func `a cancelled subscriber is released completely`() {
        let broadcast = Broadcast<Int>()

        broadcast.subscribe(replaying: []) { _ in }.cancel()

        #expect(broadcast.subscribers.isEmpty)
    }
}
