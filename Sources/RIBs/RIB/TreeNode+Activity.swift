/// Activation and deactivation of whole branches.
///
/// A list of open branches replaces the call stack, so that no tree is too deep.
extension TreeNode {
    /// Activates everything below this RIB, parents first. Each RIB checks if it may be active.
    func activateBelow() {
        guard !children.isEmpty else { return }
        var open = [OpenBranch(self, children.slots[...])]
        while let last = open.indices.last {
            guard let child = open[last].nextChild() else {
                open.removeLast()
                continue
            }
            if child.interactor.beginActivity(), !child.children.isEmpty {
                open.append(OpenBranch(child, child.children.slots[...]))
            }
        }
    }

    /// Deactivates everything below this RIB, last attached first, and children before parents.
    func deactivateBelow() {
        guard !children.isEmpty else { return }
        var open = [OpenBranch(self, children.slots[...])]
        while let last = open.indices.last {
            guard let child = open[last].nextChildToDeactivate() else {
                let branch = open.removeLast()
                branch.resigning.map(branch.node.interactor.finishResigning)
                continue
            }
            guard let activity = child.interactor.beginResigning() else { continue }
            if child.children.isEmpty {
                child.interactor.finishResigning(activity)
            } else {
                open.append(OpenBranch(child, child.children.slots[...], resigning: activity))
            }
        }
    }
}

/// A RIB and its remaining children during a traversal.
@MainActor
private struct OpenBranch {
    let node: TreeNode
    private var rest: ArraySlice<(any TreeMember)?>
    /// The activity that ends after the children have become inactive.
    let resigning: Activity?

    init(
        _ node: TreeNode, _ children: ArraySlice<(any TreeMember)?>, resigning: Activity? = nil
    ) {
        self.node = node
        rest = children
        self.resigning = resigning
    }

    /// Returns the next node that is still a child.
    mutating func nextChild() -> TreeNode? {
        while let slot = rest.popFirst() {
            if let child = slot?.node, child.parent === node { return child }
        }
        return nil
    }

    /// Returns the last node that is still a child, unless the children may be active again.
    mutating func nextChildToDeactivate() -> TreeNode? {
        while let slot = rest.popLast() {
            guard let child = slot?.node, child.parent === node else { continue }
            return node.interactor.letsChildrenBeActive ? nil : child
        }
        return nil
    }
}
