extension TreeNode {
    var tree: RIBTree {
        RIBTree(entries: subtree.map { $0.entry(depth: $1) })
    }

    /// This node and all below it in reading order, each with its depth.
    var subtree: [(node: TreeNode, depth: Int)] {
        var found: [(node: TreeNode, depth: Int)] = []
        var waiting = [(node: self, depth: 0)]
        while let next = waiting.popLast() {
            found.append(next)
            waiting += next.node.children.reversed().map { ($0.node, next.depth + 1) }
        }
        return found
    }

    /// The labels from the top of the tree down to this node.
    var path: String {
        sequence(first: self, next: \.parent).map(\.label).reversed().joined(separator: "/")
    }

    /// The name, with a number where siblings share it.
    private var label: String {
        let name = name
        let namesakes = parent?.children.filter { $0.node.name == name } ?? []
        let index = namesakes.firstIndex { $0.node === self } ?? 0
        return RIBTree.label(name, number: index + 1, of: namesakes.count)
    }

    private var state: RIBTree.State {
        if interactor.isActive { return .active }
        return isLoaded ? .loaded : .inactive
    }

    private func entry(depth: Int) -> RIBTree.Entry {
        RIBTree.Entry(id: id, name: name, state: state, depth: depth)
    }
}
