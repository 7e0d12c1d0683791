import RIBs
import Testing

@MainActor
@Suite(.watchdog)
struct ReplayRelayTests {
    private let relay = ReplayRelay<Int>(bufferSize: 2)

    @Test func `a subscriber receives the latest values, oldest first, and then newer ones`() {
        var seen: [Int] = []
        for value in 1...3 { relay.accept(value) }

        let subscription = relay.subscribe { seen.append($0) }
        #expect(seen == [2, 3])
        relay.accept(4)
        subscription.cancel()
        relay.accept(5)

        #expect(seen == [2, 3, 4])
    }

    @Test func `a relay that is not full replays all its values`() {
        var seen: [Int] = []
        relay.accept(1)

        relay.subscribe { seen.append($0) }.cancel()

        #expect(seen == [1])
    }

    @Test(arguments: [0, -1])
    func `a relay without a buffer replays nothing`(bufferSize: Int) {
        let relay = ReplayRelay<Int>(bufferSize: bufferSize)
        var seen: [Int] = []
        relay.accept(1)
        let subscription = relay.subscribe { seen.append($0) }
        defer { subscription.cancel() }

        relay.accept(2)

        #expect(seen == [2])
    }

    @Test func `a subscriber that joins during a delivery receives every value once`() {
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

        #expect(seen == [1, 2, 3])
    }
}
