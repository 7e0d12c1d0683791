import RIBs
import Testing

/// Random calls on random trees, observed by a listener.
@MainActor
@Suite(.watchdog)
struct EventOrderTests {
    @Test(arguments: 0..<40)
    func `events alone describe the whole tree at every moment`(seed: UInt64) {
        let forest = Forest(seed: seed)
        let follower = TreeFollower()
        for rib in forest.ribs { follower.follow(rib) }

        for _ in 0..<200 {
            let call = forest.randomCall()
            // A cycle let in by mistake would notify listeners endlessly.
            if !forest.makesCycle(call) { forest.performFromOutside(call) }
        }

        #expect(forest.violations == [])
        #expect(follower.faults == [])
        for rib in forest.ribs {
            #expect(follower.active.contains(rib.ribID) == rib.isActive)
        }
        let attached = forest.ribs.flatMap { $0.children.map(\.ribID) }
        #expect(follower.attached == Set(attached))
    }
}

extension Forest {
    fileprivate func makesCycle(_ call: ForestCall) -> Bool {
        guard case .attach(let child, let parent) = call else { return false }
        return ribs[child].tree.entries.contains { $0.id == ribs[parent].ribID }
    }
}

/// A set of attached and of active RIBs, updated only by events.
@MainActor
private final class TreeFollower {
    private(set) var attached: Set<RIBID> = []
    private(set) var active: Set<RIBID> = []
    private(set) var faults: [String] = []

    /// Follows one RIB and ignores the events of RIBs below it.
    func follow(_ router: some Routing) {
        let id = router.ribID
        _ = router.events.subscribe { [weak self] in if $0.rib == id { self?.take($0) } }
    }

    private func take(_ event: RIBEvent) {
        let fits: Bool =
            switch event.kind {
            case .attached: attached.insert(event.rib).inserted
            case .detaching: attached.contains(event.rib)
            case .detached: attached.remove(event.rib) != nil
            case .activated: active.insert(event.rib).inserted
            case .deactivated: active.remove(event.rib) != nil
            default: true
            }
        if !fits { faults.append(event.description) }
    }
}
