import RIBs

extension Scenario {
    static var attaching: [Scenario] {
        [
            Scenario("attach, detach", operations: 10_000) {
                let parent = Tree.leaf()
                let child = Tree.leaf()
                parent.interactor.activate()
                return {
                    repeatedly(10_000) {
                        parent.attachChild(child); parent.detachChild(child)
                    }
                }
            },
            Scenario("build, attach, detach, release", operations: 10_000) {
                let parent = Tree.leaf()
                parent.interactor.activate()
                return {
                    repeatedly(10_000) {
                        let child = Tree.leaf()
                        parent.attachChild(child)
                        parent.detachChild(child)
                    }
                }
            },
        ]
    }

    /// What a million RIBs that came and went leave behind.
    static var memory: Scenario {
        Scenario("build … release, a million", operations: 1_000_000) {
            let parent = Tree.leaf()
            parent.interactor.activate()
            return {
                repeatedly(1_000_000) {
                    let child = Tree.leaf()
                    parent.attachChild(child)
                    parent.detachChild(child)
                }
            }
        }
    }

    /// Activating and deactivating a whole tree; the figures are those of one RIB.
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

    private static func repeatedly(_ count: Int, _ body: () -> Void) {
        for _ in 0..<count { body() }
    }
}

/// RIBs that do nothing.
@MainActor enum Tree {
    static func leaf() -> Router<Interactor> { Router(interactor: Interactor()) }

    /// A tree of so many RIBs, each of which has up to ten children.
    static func wide(_ count: Int) -> Router<Interactor> {
        let all = (0..<count).map { _ in leaf() }
        for index in 1..<count { all[(index - 1) / 10].attachChild(all[index]) }
        return all[0]
    }
}
