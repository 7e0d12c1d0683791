/// The view of a RIB that its parent shows while the RIB is attached.
@MainActor
final class Presentation {
    let view: any ViewControllable
    private let place: any ViewStacking
    private let push: @MainActor (any ViewControllable) -> Void
    private(set) var isVisible = false
    private var isOver = false

    init(
        of view: any ViewControllable, in place: any ViewStacking,
        by push: (@MainActor (any ViewControllable) -> Void)?
    ) {
        self.view = view
        self.place = place
        self.push = push ?? { place.push($0) }
    }

    func show() {
        guard !isVisible, !isOver else { return }
        isVisible = true
        push(view)
    }

    func hide() {
        guard isVisible else { return }
        isVisible = false
        place.pop(view)
    }

    /// Hides the view permanently.
    func end() {
        isOver = true
        hide()
    }
}

extension TreeNode {
    /// Shows the views that were hidden with this RIB, each above its parent's.
    ///
    /// - Parameter isWanted: checked before each view, because showing one may call back.
    func showViews(while isWanted: () -> Bool) {
        guard presentation != nil || hasHiddenViews else { return }
        markVisible()
        let branch = branch { node in
            defer { node.hasHiddenViews = false }
            if node.hasHiddenViews { node.hasVisibleViews = true }
            return node.hasHiddenViews
        }
        for case let presentation? in branch.map(\.presentation) where isWanted() {
            presentation.show()
        }
    }

    /// Hides the views of this RIB and everything below it, the last shown first.
    ///
    /// Returns the hosts among them in the same order. They still show views that were pushed
    /// manually.
    func hideViews() -> [ViewHost] {
        guard hasVisibleViews else { return [] }
        let branch = branch { node in
            defer { node.hasVisibleViews = false }
            if node.hasVisibleViews { node.hasHiddenViews = true }
            return node.hasVisibleViews
        }
        for presentation in branch.map(\.presentation).reversed() { presentation?.hide() }
        return branch.reversed().compactMap(\.viewHost)
    }

    /// Marks this node and its ancestors as showing a view. Ancestors of a marked node are marked.
    func markVisible() {
        var next: TreeNode? = self
        while let node = next, !node.hasVisibleViews {
            node.hasVisibleViews = true
            next = node.parent
        }
    }

    /// Returns this RIB and those below it in the order of attachment.
    ///
    /// - Parameter hasMore: returns whether to visit the children of a RIB.
    private func branch(where hasMore: (TreeNode) -> Bool) -> [TreeNode] {
        var found: [TreeNode] = []
        var waiting = [self]
        while let node = waiting.popLast() {
            found.append(node)
            guard hasMore(node) else { continue }
            for case let child? in node.children.slots.reversed() { waiting.append(child.node) }
        }
        return found
    }
}
