@testable import RIBs

/// The invariants after any calls.
extension Forest {
    /// Checks the invariants that hold in the middle of every call.
    func check() {
        checkForm()
        checkActivity()
        checkWorkers()
    }

    /// Checks the additional invariants between calls.
    func checkAtRest() {
        check()
        for (number, worker) in workers.enumerated()
        where worker.isStarted != homes[number].map({ ribs[$0].isActive }) ?? false {
            note(violation: "\(worker.name) does not follow its RIB")
        }
        for binding in bindings where binding.latest != relay.value {
            note(violation: "a binding of \(binding.owner) missed \(relay.value)")
        }
    }

    /// Checks that every RIB is a root or has one parent, and that none is its own ancestor.
    private func checkForm() {
        let children = ribs.flatMap(\.childNames)
        var unseen = Set(ribs.map(\.name))
        var waiting = ribs.filter { !children.contains($0.name) }
        while let rib = waiting.popLast(), unseen.remove(rib.name) != nil {
            waiting += rib.children.compactMap { $0 as? SampleRouter }
        }
        if Set(children).count < children.count || !unseen.isEmpty {
            note(violation: "the trees are no trees")
        }
    }

    /// Checks that an active RIB has only active ancestors.
    private func checkActivity() {
        for rib in ribs where !rib.isActive {
            for child in rib.children where child.interactable.isActive {
                note(violation: "a child of \(rib.name) is active")
            }
        }
    }

    /// Checks that workers run only between `didBecomeActive` and `willResignActive` of their RIB.
    private func checkWorkers() {
        for (number, worker) in workers.enumerated() where worker.isStarted {
            let home = homes[number].map { ribs[$0] }
            if !(home.map(letsWorkersRun) ?? false) {
                note(violation: "\(worker.name) runs too early or too late")
            }
        }
    }

    private func letsWorkersRun(_ rib: SampleRouter) -> Bool {
        guard let activity = rib.interactor.activity else { return false }
        return begun[rib.name] === activity && resigned[rib.name] !== activity
    }
}
