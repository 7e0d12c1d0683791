import RIBs

extension Scenario {
    static var attaching: [Scenario] {
        [
            Scenario("attach, detach", operations: 10_000) {
                let parent = Tree.active()
                let child = Tree.leaf()
                return { comeAndGo(10_000, below: parent) { child } }
            },
            Scenario("attach, detach, events heard", operations: 10_000) {
                let parent = Tree.active()
                let child = Tree.leaf()
                let hearing = parent.events.subscribe { _ in }
                return {
                    withExtendedLifetime(hearing) {
                        comeAndGo(10_000, below: parent) { child }
                    }
                }
            },
            Scenario("build … release", operations: 10_000) {
                let parent = Tree.active()
                return { comeAndGo(10_000, below: parent) { Tree.leaf() } }
            },
            Scenario("build … release, leaks looked for", operations: 10_000) {
                let parent = Tree.active()
                parent.leakDetector = LeakDetector()
                return { comeAndGo(10_000, below: parent) { Tree.leaf() } }
            },
        ]
    }

    /// The memory growth after a million RIBs were attached and detached.
    static var memory: Scenario {
        Scenario("build … release, a million", operations: 1_000_000) {
            let parent = Tree.active()
            return { comeAndGo(1_000_000, below: parent) { Tree.leaf() } }
        }
    }

    /// Activating and deactivating a whole tree, per RIB.
    static var trees: [Scenario] {
        [100, 1000, 10_000].map { count in
            Scenario("activate, deactivate of \(count)", operations: count) {
                let root = Tree.wide(count)
                return {
                    root.interactor.activate()
                    root.interactor.deactivate()
                }
            }
        }
    }

    private static func comeAndGo(
        _ count: Int, below parent: Router<Interactor>, _ next: () -> Router<Interactor>
    ) {
        for _ in 0..<count {
            let child = next()
            parent.attachChild(child)
            parent.detachChild(child)
        }
    }
}

/// RIBs without behaviour.
@MainActor enum Tree {
    static func leaf() -> Router<Interactor> { Router(interactor: Interactor()) }

    static func active() -> Router<Interactor> {
        let router = leaf()
        router.interactor.activate()
        return router
    }

    /// Returns a tree of `count` RIBs, each with up to ten children.
    static func wide(_ count: Int) -> Router<Interactor> {
        let all = (0..<count).map { _ in leaf() }
        for index in 1..<count { all[(index - 1) / 10].attachChild(all[index]) }
        return all[0]
    }
}
