/// Activating and deactivating whole branches, with a list of open branches instead of the call
/// stack: no tree is too deep.
extension TreeNode {
    /// Activates all below this RIB, parents first; each RIB asks whether it may be active.
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

    /// Deactivates all below this RIB, last attached first and children before their parents.
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

/// A RIB and those of its children whose turn has not come.
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

    /// Returns the first one that is still a child.
    mutating func nextChild() -> TreeNode? {
        while let slot = rest.popFirst() {
            if let child = slot?.node, child.parent === node { return child }
        }
        return nil
    }

    /// Returns the last one that is still a child, as long as the children may not be active.
    mutating func nextChildToDeactivate() -> TreeNode? {
        while let slot = rest.popLast() {
            guard let child = slot?.node, child.parent === node else { continue }
            return node.interactor.letsChildrenBeActive ? nil : child
        }
        return nil
    }
}
