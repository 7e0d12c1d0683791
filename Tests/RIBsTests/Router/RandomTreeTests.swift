import RIBsTesting
import Testing

/// Random calls on random trees.
///
/// Every seed is a separate test with its own name. It can be repeated exactly, except for tasks:
/// their turns depend on the other tests that run.
@MainActor
@Suite(.watchdog)
struct RandomTreeTests {
    @Test(arguments: 0..<60)
    func `random calls follow the documented order`(seed: UInt64) {
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
    func `random calls from inside random hooks preserve the invariants`(seed: UInt64) {
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
    func `random bindings receive values while they are live, and never after`(seed: UInt64)
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
    func `a random tree is released completely`(seed: UInt64) async throws {
        let forest = Forest(seed: seed)
        forest.bindWork()
        forest.callsFromHooks = 20
        for _ in 0..<40 { forest.performFromOutside(forest.randomCall()) }
        try #require(forest.violations == [])

        let remains = forest.letGo()

        // Each cancelled task needs a turn to be released.
        try await expectEventually("all is gone") { remains.names == [] }
        try await expectEventually("nobody subscribes") { forest.stream.subscriberCount == 0 }
        #expect(forest.violations == [])
    }
}

extension Forest {
    /// Returns whether every entry of one kind is followed by one of the other.
    fileprivate func alternates(_ beginning: String, _ end: String) -> Bool {
        let hooks = journal.entries.filter { $0 == beginning || $0 == end }
        return zip(hooks, hooks.dropFirst()).allSatisfy(!=) && hooks.first != end
    }
}
