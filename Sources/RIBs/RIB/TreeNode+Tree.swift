extension TreeNode {
    var tree: RIBTree { RIBTree(of: subtree) }

    /// This node and all below it in depth-first order, each with its depth.
    var subtree: [(node: TreeNode, depth: Int)] {
        guard !children.isEmpty else { return [(self, 0)] }
        var found: [(node: TreeNode, depth: Int)] = []
        var waiting = [(node: self, depth: 0)]
        while let next = waiting.popLast() {
            found.append(next)
            for case let child? in next.node.children.slots.reversed() {
                waiting.append((child.node, next.depth + 1))
            }
        }
        return found
    }

    /// The labels from the top of the tree down to this node.
    var path: String {
        sequence(first: self, next: \.parent).map(\.label).reversed().joined(separator: "/")
    }

    /// The name, with a number if siblings share it.
    private var label: String {
        let position = parent?.position(of: self)
        return RIBTree.label(name, number: position?.number, of: position?.total)
    }

    /// Returns the position of a child among those of its name, starting at 1, and their count.
    private func position(of child: TreeNode) -> (number: Int, total: Int) {
        guard children.count > 16 else {
            let namesakes = children.all.filter { $0.node.name == child.name }
            let index = namesakes.firstIndex { $0.node === child } ?? 0
            return (index + 1, namesakes.count)
        }
        if namesakes == nil { namesakes = SiblingNumbering(of: children) }
        return namesakes?.position(of: child) ?? (1, 1)
    }

    private var state: RIBTree.State {
        if interactor.isActive { return .active }
        return isLoaded ? .loaded : .inactive
    }

    fileprivate func entry(depth: Int) -> RIBTree.Entry {
        RIBTree.Entry(id: id, name: name, state: state, depth: depth)
    }
}

extension RIBTree {
    /// Creates a tree from RIBs in depth-first order, each with its depth.
    @MainActor
    init(of subtree: [(node: TreeNode, depth: Int)]) {
        self.init(entries: subtree.map { $0.entry(depth: $1) })
    }
}
