import RIBsTesting
import Testing

@testable import RIBs

/// Tests of events while listeners call back during a delivery.
@MainActor
@Suite(.watchdog)
struct EventListenerTests {
    @Test(arguments: 0..<60)
    func `events of each RIB alternate, whatever listeners and hooks do`(seed: UInt64) {
        let forest = Forest(seed: seed)
        forest.callsFromHooks = 12
        var events: [RIBID: [RIBEvent.Kind]] = [:]
        let subscriptions = forest.ribs.map { rib in
            rib.events.subscribe { event in
                // RIBs above also receive the event.
                guard event.rib == rib.ribID else { return }
                events[event.rib, default: []].append(event.kind)
                forest.callBack()
            }
        }

        for _ in 0..<100 { forest.performFromOutside(forest.randomCall()) }

        #expect(forest.violations == [])
        for rib in forest.ribs {
            let kinds = events[rib.ribID] ?? []
            #expect(kinds.followInTurn([.attached, .detaching, .detached]))
            #expect(kinds.followInTurn([.activated, .deactivated]))
            #expect(
                kinds.last { $0 == .activated || $0 == .deactivated } == .activated || !rib.isActive
            )
        }
        for subscription in subscriptions { subscription.cancel() }
    }

    @Test func `a RIB that a listener deactivates first is not reported as active`() {
        let journal = Journal()
        let rib = SampleRouter("rib", journal)
        let trace = EventTrace()
        trace.follow(rib)
        // The stream activates the RIB again before its deactivation is reported.
        var isFirst = true
        let subscription = rib.interactor.isActiveStream.subscribe { isActive in
            guard !isActive, rib.interactor.activity == nil, isFirst, rib.node.isLoaded else {
                return
            }
            isFirst = false
            rib.interactor.activate()
        }
        trace.onEvent = { event in
            if event.kind == .deactivated { rib.interactor.deactivate() }
        }
        rib.interactor.activate()

        rib.interactor.deactivate()

        #expect(!rib.isActive)
        #expect(
            trace.kinds(of: rib).filter { $0 == .activated }.count
                == trace.kinds(of: rib).filter { $0 == .deactivated }.count)
        subscription.cancel()
        trace.stop()
    }

    @Test func `a listener that reattaches a RIB during its detachment keeps it attached`() {
        let journal = Journal()
        let (parent, child) = (SampleRouter("parent", journal), SampleRouter("child", journal))
        parent.interactor.activate()
        parent.attachChild(child)
        let trace = EventTrace()
        trace.follow(parent)
        trace.onEvent = { event in
            guard event.kind == .detaching, trace.events.count == 1 else { return }
            parent.detachChild(child)
            parent.attachChild(child)
        }
        _ = journal.take()

        parent.detachChild(child)

        #expect(child.isActive)
        #expect(
            journal.take() == [
                "child.willResignActive", "child.stream false", "child.didDetach",
                "child.stream true", "child.didBecomeActive",
            ])
        trace.stop()
    }
}

extension EventTrace {
    fileprivate func kinds(of rib: SampleRouter) -> [RIBEvent.Kind] {
        events.filter { $0.rib == rib.ribID }.map(\.kind)
    }
}

extension [RIBEvent.Kind] {
    /// Returns true if events of these kinds repeatedly occur in this order, from the first one on.
    fileprivate func followInTurn(_ order: [RIBEvent.Kind]) -> Bool {
        let own = filter(order.contains)
        return own.indices.allSatisfy { own[$0] == order[$0 % order.count] }
    }
}
