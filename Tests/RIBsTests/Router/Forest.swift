@testable import RIBs

/// Some RIBs and workers to make random calls on; every journal entry checks the invariants.
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
    /// How many calls hooks may make during one call from outside; 0 for hooks that do nothing.
    var callsFromHooks = 0
    private var callsLeft = 0
    private var generator: SeededGenerator
    /// The activities that have let `didBecomeActive` return, and those told `willResignActive`.
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

    /// Performs a call from outside any hook, and checks what holds then.
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

    /// Notes what must not be; no call is made after that, because they might not end.
    func note(violation: String) {
        violations.append("\(violation), after \(journal.entries.last ?? "nothing")")
    }

    func add(_ binding: ForestBinding) {
        bindings.append(binding)
    }

    /// Lets go of all RIBs and workers, and returns what should not be there afterwards.
    func letGo() -> Remains {
        var remains = Remains()
        for rib in ribs {
            remains.add(rib, as: "router \(rib.name)")
            remains.add(rib.interactor, as: "interactor \(rib.name)")
            remains.add(rib.interactor.activity, as: "activity \(rib.name)")
        }
        for worker in workers { remains.add(worker, as: worker.name) }
        // They go when the lists are empty, because hooks look at these.
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

    /// Makes a random call now and then, from inside whatever is going on.
    func callBack() {
        guard callsLeft > 0, number(below: 3) == 0 else { return }
        callsLeft -= 1
        perform(randomCall())
    }
}
