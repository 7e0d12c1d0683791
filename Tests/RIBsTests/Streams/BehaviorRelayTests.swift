import Testing

@testable import RIBs

@MainActor
@Suite(.watchdog)
struct BehaviorRelayTests {
    private let relay = BehaviorRelay(value: 0)

    @Test func `a subscriber receives the current value and then every new one immediately`() {
        var seen: [Int] = []
        let subscription = relay.subscribe { seen.append($0) }
        defer { subscription.cancel() }
        #expect(seen == [0])

        relay.accept(1)
        relay.accept(1)

        #expect(seen == [0, 1, 1])
        #expect(relay.value == 1)
    }

    @Test func `a cancelled subscriber receives nothing more`() {
        var seen: [Int] = []
        let subscription = relay.subscribe { seen.append($0) }

        subscription.cancel()
        subscription.cancel()
        relay.accept(1)

        #expect(seen == [0])
    }

    @Test func `subscribers are called in the order of subscription`() {
        var seen: [String] = []
        let names = ["a", "b", "c"]
        let subscriptions = names.map { name in relay.subscribe { seen.append("\(name)\($0)") } }
        seen = []

        relay.accept(1)
        subscriptions[0].cancel()
        relay.accept(2)

        #expect(seen == ["a1", "b1", "c1", "b2", "c2"])
    }

    @Test func `a value accepted by a subscriber is delivered to all after the current one`() {
        var early: [Int] = []
        var late: [Int] = []
        var depth = 0
        let subscriptions = [
            relay.subscribe { [relay] value in
                depth += 1
                #expect(depth == 1)
                early.append(value)
                if value == 1 {
                    relay.accept(2)
                    relay.accept(3)
                    #expect(relay.value == 3)
                }
                depth -= 1
            },
            relay.subscribe { late.append($0) },
        ]
        defer { subscriptions.forEach { $0.cancel() } }

        relay.accept(1)

        #expect(early == [0, 1, 2, 3])
        #expect(late == [0, 1, 2, 3])
    }

    @Test func `a value accepted during a replay is delivered after the replayed one`() {
        var seen: [Int] = []
        let subscription = relay.subscribe { [relay] value in
            if value == 0 { relay.accept(1) }
            seen.append(value)
        }
        defer { subscription.cancel() }

        #expect(seen == [0, 1])
    }

    @Test func `a subscriber that joins during a delivery receives the current value once`() {
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

        #expect(seen == [2, 3])
    }

    @Test func `a subscriber cancelled during a delivery receives neither that value nor another`()
    {
        var second: Cancellable?
        let first = relay.subscribe { [relay] value in
            guard value == 1 else { return }
            relay.accept(2)
            second?.cancel()
        }
        defer { first.cancel() }
        var seen: [Int] = []
        second = relay.subscribe { seen.append($0) }

        relay.accept(1)

        #expect(seen == [0])
    }

    @Test func `a subscriber may cancel itself`() {
        var seen: [Int] = []
        var subscription: Cancellable?
        subscription = relay.subscribe { value in
            seen.append(value)
            if value == 1 { subscription?.cancel() }
        }

        relay.accept(1)
        relay.accept(2)

        #expect(seen == [0, 1])
    }

    @Test func `a cancelled subscription releases its captures`() {
        var captured: BehaviorRelay<Int>? = BehaviorRelay(value: 0)
        weak let reference = captured
        let subscription = relay.subscribe { [captured] _ in _ = captured?.value }
        captured = nil
        #expect(reference != nil)

        subscription.cancel()

        #expect(reference == nil)
    }

    @Test func `a released relay releases its subscribers`() {
        var relay: BehaviorRelay<Int>? = BehaviorRelay(value: 0)
        weak let reference = relay
        let subscription = relay?.subscribe { _ in }

        relay = nil

        #expect(reference == nil)
        subscription?.cancel()
    }
}

@MainActor
@Suite(.watchdog)
struct BroadcastTests {
    @Test func `a cancelled subscriber is released completely`() {
        let broadcast = Broadcast<Int>()

        broadcast.subscribe(replaying: []) { _ in }.cancel()

        #expect(broadcast.subscribers.isEmpty)
    }
}
