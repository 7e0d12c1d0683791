import RIBs
import Testing

@MainActor
@Suite(.watchdog)
struct PublishRelayTests {
    private let relay = PublishRelay<Int>()

    @Test func `a subscriber receives only newer values`() {
        var seen: [Int] = []
        relay.accept(1)
        let subscription = relay.subscribe { seen.append($0) }

        relay.accept(2)
        relay.accept(2)
        subscription.cancel()
        relay.accept(3)

        #expect(seen == [2, 2])
    }

    @Test func `a value accepted by a subscriber is delivered to all after the current one`() {
        var early: [Int] = []
        var late: [Int] = []
        let subscriptions = [
            relay.subscribe { [relay] value in
                if value == 1 { relay.accept(2) }
                early.append(value)
            },
            relay.subscribe { late.append($0) },
        ]
        defer { subscriptions.forEach { $0.cancel() } }

        relay.accept(1)

        #expect(early == [1, 2])
        #expect(late == [1, 2])
    }

    @Test func `a subscriber that joins during a delivery receives only later values`() {
        var seen: [Int] = []
        var joined: Cancellable?
        let first = relay.subscribe { [relay] value in
            guard value == 1 else { return }
            relay.accept(2)
            joined = relay.subscribe { seen.append($0) }
            relay.accept(3)
        }
        defer { first.cancel() }

        relay.accept(1)
        joined?.cancel()

        #expect(seen == [3])
    }
}
