import RIBs
import Testing

/// Random calls on random trees; every seed is a test of its own and repeats exactly.
@MainActor
struct RandomTreeTests {
    @Test(arguments: 0..<60)
    func `random calls follow the order table`(seed: UInt64) {
        let forest = Forest(seed: seed)
        var model = TreeModel()

        _ = misuse {
            for _ in 0..<200 {
                let call = forest.randomCall()
                forest.perform(call)
                model.perform(call)
            }
        }

        #expect(forest.journal.entries == model.entries)
        #expect(forest.violations == [])
        for (number, rib) in forest.ribs.enumerated() {
            #expect(rib.isActive == model.active.contains(number))
            #expect(rib.childNames == (model.children[number] ?? []).map(String.init))
        }
    }

    @Test(arguments: 0..<60)
    func `random calls from inside random hooks keep the invariant`(seed: UInt64) {
        let forest = Forest(seed: seed)
        forest.callsFromHooks = 3

        _ = misuse {
            for _ in 0..<100 { forest.perform(forest.randomCall()) }
        }

        #expect(forest.violations == [])
        for rib in forest.ribs { #expect(forest.alternates(rib.name)) }
    }
}

/// A call on RIBs by their numbers.
private enum Call {
    case attach(Int, to: Int)
    case detach(Int, from: Int)
    case activate(Int)
    case deactivate(Int)
}

extension TreeModel {
    fileprivate mutating func perform(_ call: Call) {
        switch call {
        case .attach(let child, let parent): attach(child, to: parent)
        case .detach(let child, let parent): detach(child, from: parent)
        case .activate(let rib): activate(rib)
        case .deactivate(let rib): deactivate(rib)
        }
    }
}

/// Some RIBs whose every journal entry checks the invariant.
@MainActor
private final class Forest {
    let journal = Journal()
    private(set) var ribs: [SampleRouter] = []
    private(set) var violations: [String] = []
    /// How deep hooks may call back; 0 for hooks that do nothing.
    var callsFromHooks = 0
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        ribs = (0..<8).map { SampleRouter("\($0)", journal) }
        journal.onEntry = { [weak self] in self?.entryMade() }
    }

    func randomCall() -> Call {
        let (one, other) = (Int.random(in: 0..<8, using: &generator), randomParent())
        return switch Int.random(in: 0..<8, using: &generator) {
        case 0...2: .attach(one, to: other)
        case 3...4: .detach(one, from: parent(of: one) ?? other)
        case 5...6: .activate(one)
        default: .deactivate(one)
        }
    }

    func perform(_ call: Call) {
        switch call {
        case .attach(let child, let parent): ribs[parent].attachChild(ribs[child])
        case .detach(let child, let parent): ribs[parent].detachChild(ribs[child])
        case .activate(let rib): ribs[rib].interactor.activate()
        case .deactivate(let rib): ribs[rib].interactor.deactivate()
        }
    }

    /// Whether every `didBecomeActive` of a RIB is followed by one `willResignActive`.
    func alternates(_ name: String) -> Bool {
        let hooks = journal.entries.filter {
            $0 == "\(name).didBecomeActive" || $0 == "\(name).willResignActive"
        }
        return zip(hooks, hooks.dropFirst()).allSatisfy(!=)
            && hooks.first != "\(name).willResignActive"
    }

    private func randomParent() -> Int { Int.random(in: 0..<8, using: &generator) }

    private func parent(of child: Int) -> Int? {
        ribs.firstIndex { $0.children.contains { $0 === ribs[child] } }
    }

    private func entryMade() {
        noteViolations()
        guard callsFromHooks > 0, Int.random(in: 0..<3, using: &generator) == 0 else { return }
        callsFromHooks -= 1
        defer { callsFromHooks += 1 }
        perform(randomCall())
    }

    private func noteViolations() {
        for rib in ribs where !rib.isActive {
            for child in rib.children where child.interactable.isActive {
                violations.append("\(journal.entries.last ?? ""): active under \(rib.name)")
            }
        }
    }
}
