/// The view of a RIB, shown by its parent while the RIB is attached.
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

    /// Hides the view for good.
    func end() {
        isOver = true
        hide()
    }
}

extension TreeNode {
    /// Shows the view of this RIB and those below that were hidden with it, each above its parent's.
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

    /// Hides the views of this RIB and of all below, the one shown last first; returns the hosts among
    /// them, which still show what was pushed by hand, in the same order.
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

    /// Notes here and above that a view may be visible; those above a noted RIB are noted already.
    func markVisible() {
        var next: TreeNode? = self
        while let node = next, !node.hasVisibleViews {
            node.hasVisibleViews = true
            next = node.parent
        }
    }

    /// Returns this RIB and those below it in the order of attachment.
    ///
    /// - Parameter hasMore: returns whether to look at a RIB's children.
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
