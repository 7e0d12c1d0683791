import RIBs
import Testing

@MainActor
@Suite(.watchdog)
struct TimestampTests {
    @Test func `every event has the time of the given clock`() {
        let clock = ContinuousClock()
        let home = HomeRouter(interactor: Interactor())
        var events: [Timestamped<RIBEvent, ContinuousClock.Instant>] = []
        let before = clock.now
        let subscription = home.events.timestamped(by: clock).subscribe { events.append($0) }
        defer { subscription.cancel() }

        home.interactor.activate()

        #expect(events.map(\.value.kind) == [.loaded, .activated])
        #expect(events.allSatisfy { before <= $0.instant && $0.instant <= clock.now })
    }
}
