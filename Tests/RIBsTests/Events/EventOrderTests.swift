import RIBs
import Testing

/// Random calls on random trees, as one who listens sees them.
@MainActor
struct EventOrderTests {
    @Test(arguments: 0..<40)
    func `events alone tell the whole tree at every moment`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let ribs = (0..<6).map { SampleRouter("\($0)", Journal()) }
        let follower = TreeFollower()
        for rib in ribs { follower.follow(rib) }

        _ = misuse {
            for _ in 0..<200 {
                let (one, other) = (
                    Int.random(in: 0..<6, using: &generator),
                    Int.random(in: 0..<6, using: &generator)
                )
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: ribs[one].attachChild(ribs[other])
                case 1: ribs[one].detachChild(ribs[other])
                case 2: ribs[one].interactor.activate()
                default: ribs[one].interactor.deactivate()
                }
            }
        }

        #expect(follower.faults == [])
        for rib in ribs {
            #expect(follower.active.contains(rib.ribID) == rib.isActive)
        }
        let attached = ribs.flatMap { $0.children.map(\.ribID) }
        #expect(follower.attached == Set(attached))
    }
}

/// Keeps a set of attached and of active RIBs by nothing but events.
@MainActor
private final class TreeFollower {
    private(set) var attached: Set<RIBID> = []
    private(set) var active: Set<RIBID> = []
    private(set) var faults: [String] = []

    /// Follows one RIB; what it hears of those below it is left to those.
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
