import RIBs

/// Many siblings and deep chains, per RIB.
extension Scenario {
    static var siblings: [Scenario] {
        [1000, 10_000].flatMap { count in
            Order.allCases.map { order in
                Scenario("\(count) siblings, \(order.rawValue)", operations: count) {
                    let root = Tree.root()
                    let children = (0..<count).map { _ in Tree.leaf() }
                    for child in children { root.attachChild(child) }
                    let leaving = order.arranged(children)
                    return {
                        guard order != .stop else { return root.stop() }
                        for child in leaving { root.detachChild(child) }
                    }
                }
            }
        }
    }

    static var chains: [Scenario] {
        [1000, 10_000, 30_000].flatMap { count in
            [
                chain("attach", of: count) { root, all in Tree.link([root] + all) },
                chain("detach as a whole", of: count, isLinked: true) { root, all in
                    root.detachChild(all[0])
                },
                chain("detach from the top", of: count, isLinked: true) { root, all in
                    for (parent, child) in zip([root] + all, all) { parent.detachChild(child) }
                },
                chain("detach from the end", of: count, isLinked: true) { root, all in
                    for (parent, child) in zip([root] + all, all).reversed() {
                        parent.detachChild(child)
                    }
                },
                chain("text", of: count, isLinked: true) { root, _ in _ = root.tree.text },
                Scenario("chain of \(count), release", operations: count) {
                    var root: Router<Interactor>? = Tree.chain(of: count)
                    root?.interactor.activate()
                    return { root = nil }
                },
            ]
        }
    }

    private static func chain(
        _ name: String, of count: Int, isLinked: Bool = false,
        _ run: @escaping @MainActor (Router<Interactor>, [Router<Interactor>]) -> Void
    ) -> Scenario {
        Scenario("chain of \(count), \(name)", operations: count) {
            let root = Tree.active()
            let all = (0..<count).map { _ in Tree.leaf() }
            if isLinked { Tree.link([root] + all) }
            return { run(root, all) }
        }
    }
}

/// The order in which siblings are detached.
private enum Order: String, CaseIterable {
    case first = "first first"
    case last = "last first"
    case random
    case stop

    @MainActor
    func arranged(_ all: [Router<Interactor>]) -> [Router<Interactor>] {
        switch self {
        case .first, .stop: all
        case .last: all.reversed()
        case .random: all.shuffled()
        }
    }
}

extension Tree {
    /// Returns a launched root without children.
    static func root() -> LaunchRouter<Interactor, View> {
        let root = LaunchRouter(interactor: Interactor(), viewController: View())
        root.launch()
        return root
    }

    /// Attaches each router to the one before it.
    static func link(_ all: [Router<Interactor>]) {
        for (parent, child) in zip(all, all.dropFirst()) { parent.attachChild(child) }
    }

    /// Returns a chain of which only the top is retained outside.
    static func chain(of count: Int) -> Router<Interactor> {
        var all = (0..<count).map { _ in leaf() }
        link(all)
        let root = all[0]
        while all.popLast() != nil {}
        return root
    }

    final class View: ViewControllable {}
}
