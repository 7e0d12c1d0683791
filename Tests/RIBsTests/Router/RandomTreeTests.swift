import RIBsTesting
import Testing

/// Random calls on random trees.
///
/// Every seed is a test of its own, named in what fails, and repeats exactly, but for the tasks:
/// their turns depend on what other tests run.
@MainActor
@Suite(.watchdog)
struct RandomTreeTests {
    @Test(arguments: 0..<60)
    func `random calls follow the order table`(seed: UInt64) {
        let forest = Forest(seed: seed)
        var model = TreeModel()

        for _ in 0..<300 {
            let call = forest.randomCall()
            forest.performFromOutside(call)
            model.perform(call)
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
        forest.callsFromHooks = 20

        for _ in 0..<100 { forest.performFromOutside(forest.randomCall()) }

        #expect(forest.violations == [])
        for rib in forest.ribs {
            #expect(
                forest.alternates("\(rib.name).didBecomeActive", "\(rib.name).willResignActive"))
        }
        for worker in forest.workers {
            #expect(forest.alternates("\(worker.name).didStart", "\(worker.name).didStop"))
        }
    }

    @Test(arguments: 0..<60)
    func `what is bound on random trees is received while it lives, and never after`(seed: UInt64)
        async
    {
        let forest = Forest(seed: seed)
        forest.bindWork()
        forest.callsFromHooks = 20

        for _ in 0..<20 {
            for _ in 0..<3 { forest.performFromOutside(forest.randomCall()) }
            await otherTasks()
        }

        #expect(forest.violations == [])
        for what in ["beginning", "result", "element", "value"] {
            #expect(forest.journal.entries.contains { $0.contains(".\(what)") })
        }
    }

    @Test(arguments: 0..<60)
    func `nothing is left of a random tree`(seed: UInt64) async throws {
        let forest = Forest(seed: seed)
        forest.bindWork()
        forest.callsFromHooks = 20
        for _ in 0..<40 { forest.performFromOutside(forest.randomCall()) }
        try #require(forest.violations == [])

        let remains = forest.letGo()

        // Tasks that were cancelled must each have a turn to go.
        try await expectEventually("all is gone") { remains.names == [] }
        try await expectEventually("nobody subscribes") { forest.stream.subscriberCount == 0 }
        #expect(forest.violations == [])
    }
}

extension Forest {
    /// Whether every entry of the one kind is followed by one of the other.
    fileprivate func alternates(_ beginning: String, _ end: String) -> Bool {
        let hooks = journal.entries.filter { $0 == beginning || $0 == end }
        return zip(hooks, hooks.dropFirst()).allSatisfy(!=) && hooks.first != end
    }
}
