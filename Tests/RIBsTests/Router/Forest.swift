@testable import RIBs

/// A set of RIBs and workers for random calls. Every journal entry checks the invariants.
@MainActor
final class Forest {
    let journal = Journal()
    let relay = BehaviorRelay(value: 0)
    let stream: ObservedStream<Int>
    private(set) var ribs: [SampleRouter] = []
    private(set) var workers: [SampleWorker] = []
    /// The RIBs that the workers are bound to.
    private(set) var homes: [Int: Int] = [:]
    private(set) var violations: [String] = []
    /// The number of calls that hooks may make during one external call; 0 for passive hooks.
    var callsFromHooks = 0
    private var callsLeft = 0
    private var generator: SeededGenerator
    /// The activities after `didBecomeActive`, and those after `willResignActive`.
    private(set) var begun: [String: Activity] = [:]
    private(set) var resigned: [String: Activity] = [:]
    private(set) var bindings: [ForestBinding] = []

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        stream = ObservedStream(relay)
        ribs = (0..<8).map { SampleRouter("\($0)", journal) }
        workers = (0..<5).map { SampleWorker("worker\($0)", journal) }
        journal.onEntry = { [weak self] in self?.entryMade() }
        for rib in ribs {
            rib.interactor.onBecomeActive = { [weak self] in self?.hasBegun($0) }
        }
    }

    func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    /// Performs an external call and checks the invariants.
    func performFromOutside(_ call: ForestCall) {
        callsLeft = callsFromHooks
        perform(call)
        bindings.removeAll { !$0.isLive() }
        checkAtRest()
    }

    func start(_ worker: Int, in rib: Int) {
        homes[worker] = rib
        workers[worker].start(ribs[rib].interactor)
    }

    func stop(_ worker: Int) {
        homes[worker] = nil
        workers[worker].stop()
    }

    /// Records a violation. No calls are made after that, because they might not end.
    func note(violation: String) {
        violations.append("\(violation), after \(journal.entries.last ?? "nothing")")
    }

    func add(_ binding: ForestBinding) {
        bindings.append(binding)
    }

    /// Releases all RIBs and workers, and returns the objects that are still alive.
    func letGo() -> ObjectTracker {
        var remains = ObjectTracker()
        for rib in ribs {
            remains.add(rib, as: "router \(rib.name)")
            remains.add(rib.interactor, as: "interactor \(rib.name)")
            remains.add(rib.interactor.activity, as: "activity \(rib.name)")
        }
        for worker in workers { remains.add(worker, as: worker.name) }
        // They are released when the lists are empty, because hooks read these.
        let leaving = (ribs, workers)
        (ribs, workers, bindings, begun, resigned) = ([], [], [], [:], [:])
        callsLeft = 0
        withExtendedLifetime(leaving) {}
        return remains
    }

    private func hasBegun(_ interactor: SampleInteractor) {
        begun[interactor.name] = interactor.activity
    }

    private func entryMade() {
        for rib in ribs where journal.entries.last == "\(rib.name).willResignActive" {
            resigned[rib.name] = rib.interactor.activity
        }
        check()
        callBack()
    }

    /// Sometimes makes a random call, in the middle of any operation.
    func callBack() {
        guard callsLeft > 0, number(below: 3) == 0 else { return }
        callsLeft -= 1
        perform(randomCall())
    }
}
