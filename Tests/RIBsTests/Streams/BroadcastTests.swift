import Testing

@testable import RIBs

@MainActor
@Suite(.watchdog)
struct BroadcastTests {
    @Test func `nothing is left of a subscriber that was cancelled`() {
        let broadcast = Broadcast<Int>()

        broadcast.subscribe(replaying: []) { _ in }.cancel()

        #expect(broadcast.subscribers.isEmpty)
    }
}
