import RIBs
import Testing

@MainActor
@Suite(.watchdog)
struct ComponentTests {
    private let component = SampleComponent(dependency: EmptyComponent())

    @Test func `a shared instance is created once`() {
        #expect(component.relay === component.relay)
        #expect(component.relaysMade == 1)
    }

    @Test func `two components do not share instances`() {
        let other = SampleComponent(dependency: EmptyComponent())

        #expect(component.relay !== other.relay)
    }

    @Test func `two types under one name have two instances`() {
        #expect(component.relay(of: 1).value == 1)
        #expect(component.relay(of: "one").value == "one")
        #expect(component.relay(of: 2).value == 1)
    }

    @Test func `two names of one type have two instances`() {
        #expect(component.relay !== component.otherRelay)
    }

    @Test func `a shared instance may be nil`() {
        #expect(component.nothing == nil)
        #expect(component.nothing == nil)
        #expect(component.nothingMade == 1)
    }

    @Test func `a factory may request another shared instance`() {
        #expect(component.pair.first === component.relay)
        #expect(component.pair === component.pair)
        #expect(component.relaysMade == 1)
    }

    @Test func `a factory that requests its own instance is reported, and one is stored`() {
        var found: [BehaviorRelay<Int>] = []

        let reports = misuse { found = [component.cycle, component.cycle] }

        #expect(reports.map(\.rule) == [.dependencyCycle])
        #expect(found.first === found.last)
        #expect(found.first === component.innerOfCycle)
    }
}

@MainActor
private final class SampleComponent: Component<any EmptyDependency> {
    private(set) var relaysMade = 0
    private(set) var nothingMade = 0
    private(set) var innerOfCycle: BehaviorRelay<Int>?

    var relay: BehaviorRelay<Int> {
        shared {
            relaysMade += 1
            return BehaviorRelay(value: 0)
        }
    }

    var otherRelay: BehaviorRelay<Int> { shared { BehaviorRelay(value: 0) } }

    var nothing: Int? {
        shared {
            nothingMade += 1
            return nil
        }
    }

    var pair: Pair { shared { Pair(first: relay) } }

    var cycle: BehaviorRelay<Int> {
        shared {
            if innerOfCycle == nil {
                innerOfCycle = BehaviorRelay(value: 0)
                innerOfCycle = self.cycle
            }
            return BehaviorRelay(value: 1)
        }
    }

    func relay<Value>(of value: Value) -> BehaviorRelay<Value> {
        shared { BehaviorRelay(value: value) }
    }
}

@MainActor
private final class Pair {
    let first: BehaviorRelay<Int>

    init(first: BehaviorRelay<Int>) {
        self.first = first
    }
}
