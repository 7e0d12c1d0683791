import Testing

@testable import RIBs

/// Tests of streams bound to an interactor's activity.
@MainActor
@Suite(.watchdog)
struct BindingTests {
    private let interactor = Interactor()
    private let relay = BehaviorRelay(value: 0)

    @Test func `a bound stream is received until the RIB is inactive`() {
        var seen: [Int] = []
        interactor.activate()
        interactor.bind(relay) { seen.append($0) }
        relay.accept(1)

        interactor.deactivate()
        relay.accept(2)
        interactor.activate()
        relay.accept(3)

        #expect(seen == [0, 1])
    }

    @Test func `a value sent while the RIB is inactive is not received later`() {
        let events = PublishRelay<Int>()
        var seen: [Int] = []
        let interactor = SampleInteractor("a", Journal())
        interactor.onBecomeActive = { interactor in
            interactor.bind(events) { seen.append($0) }
        }
        interactor.activate()
        events.accept(1)

        interactor.deactivate()
        events.accept(2)
        interactor.activate()
        events.accept(3)

        #expect(seen == [1, 3])
    }

    @Test func `a delivery that deactivates the RIB is not received`() {
        let subscription = relay.subscribe { [interactor] in
            if $0 == 1 { interactor.deactivate() }
        }
        defer { subscription.cancel() }
        var seen: [Int] = []
        interactor.activate()
        interactor.bind(relay) { seen.append($0) }

        relay.accept(1)

        #expect(seen == [0])
    }

    @Test func `a receiver that deactivates the RIB at the replayed value receives no other`() {
        var seen: [Int] = []
        interactor.activate()
        interactor.bind(relay) { [interactor, relay] in
            seen.append($0)
            interactor.deactivate()
            if $0 < 8 { relay.accept($0 + 1) }
        }

        relay.accept(5)

        #expect(seen == [0])
    }

    @Test func `a binding can be cancelled earlier`() {
        var seen: [Int] = []
        interactor.activate()
        let binding = interactor.bind(relay) { seen.append($0) }

        binding.cancel()
        relay.accept(1)
        interactor.deactivate()

        #expect(seen == [0])
    }

    @Test func `a cancelled binding retains nothing`() {
        var captured: BehaviorRelay<Int>? = BehaviorRelay(value: 0)
        weak let reference = captured
        interactor.activate()

        interactor.bind(relay) { [captured] _ in _ = captured?.value }.cancel()
        captured = nil

        #expect(reference == nil)
        interactor.deactivate()
    }

    @Test func `a binding that has ended leaves the scope`() {
        interactor.activate()
        let scope = interactor.scope

        interactor.bind(relay) { _ in }.cancel()

        #expect(scope.bindings.isEmpty)
    }

    @Test func `binding while inactive is misuse that names both types`() {
        var seen: [Int] = []

        let found = misuse { interactor.bind(relay) { seen.append($0) } }
        relay.accept(1)

        #expect(
            found.map(\.description) == [
                "Interactor bound BehaviorRelay<Int> while it was not active."
            ])
        #expect(seen == [])
    }

    @Test func `binding after the hook ended its own activity is misuse`() {
        let relay = relay
        let interactor = SampleInteractor("a", Journal())
        var seen: [Int] = []
        interactor.onBecomeActive = { interactor in
            interactor.deactivate()
            interactor.bind(relay) { seen.append($0) }
        }

        let found = misuse { interactor.activate() }

        #expect(found.map(\.rule) == [.boundWhileInactive])
        #expect(seen == [])
    }

    @Test func `isActiveStream replays and cannot be written to`() {
        var seen: [Bool] = []
        interactor.activate()
        let subscription = interactor.isActiveStream.subscribe { seen.append($0) }
        defer { subscription.cancel() }

        interactor.deactivate()

        #expect(seen == [true, false])
        #expect(!(interactor.isActiveStream is BehaviorRelay<Bool>))
    }
}
