/// A router as the tree sees it, whatever its type parameters.
@MainActor
protocol TreeMember: Routing {
    var node: TreeNode { get }
    func didLoad()
    func didDetach()
}

/// A RIB's place in the tree: its parent, its children, and which of them may be active.
///
/// It is an object of its own, so that it still works while its router is being released.
///
/// Every method calls hooks, and a hook may call any method. So each call takes effect before it
/// returns, and each caller looks again, after every hook, whether what it wants is still wanted.
@MainActor
final class TreeNode {
    let interactor: Interactor
    private(set) weak var parent: TreeNode?
    private(set) var children: [any TreeMember] = []
    private weak var router: (any TreeMember)?
    /// How often it was attached: what tells a child that stayed from one that went and came back.
    private var attachments = 0
    private var isLoaded = false
    private var stage = Stage.open

    private enum Stage { case open, closing, closed }

    init(interactor: Interactor) {
        self.interactor = interactor
    }

    /// Whether the RIB has been stopped for good.
    var isClosed: Bool { stage == .closed }

    /// Whether nothing above the RIB keeps it from being active.
    var mayBecomeActive: Bool {
        stage == .open && parent?.interactor.letsChildrenBeActive ?? true
    }

    /// Connects the router and the interactor.
    func join(_ router: any TreeMember) {
        self.router = router
        if interactor.node == nil {
            interactor.node = self
        } else {
            Misuse.report(.interactorHasRouter, type(of: router), type(of: interactor))
        }
    }

    func load() {
        guard !isLoaded else { return }
        isLoaded = true
        router?.didLoad()
    }

    /// The rule that attaching `child` would break.
    func objection(to child: TreeNode) -> Misuse.Rule? {
        if child.parent === self { return .attachedTwice }
        if child.parent != nil { return .attachedWithParent }
        if isClosed || child.isClosed { return .attachedAfterTeardown }
        let isAbove = sequence(first: self, next: \.parent).contains { $0 === child }
        return isAbove ? .attachedAncestor : nil
    }

    func attach(_ child: any TreeMember) {
        children.append(child)
        child.node.parent = self
        child.node.attachments += 1
        let attachment = child.node.attachments
        child.load()
        guard has(child, since: attachment) else { return }
        if interactor.letsChildrenBeActive {
            child.node.interactor.activate()
        } else {
            // It may have been active on its own.
            child.node.interactor.deactivate()
        }
    }

    func detach(_ child: any TreeMember) {
        let attachment = child.node.attachments
        child.node.interactor.deactivate()
        guard has(child, since: attachment) else { return }
        unlist(child)
    }

    func activateChildren() {
        for child in children where child.node.parent === self {
            guard interactor.letsChildrenBeActive else { return }
            child.node.interactor.activate()
        }
    }

    func deactivateChildren() {
        for child in children.reversed() where child.node.parent === self {
            guard !interactor.letsChildrenBeActive else { return }
            child.node.interactor.deactivate()
        }
    }

    /// Deactivates the RIB and lets go of its children, for good.
    func tearDown() {
        guard stage == .open else { return }
        stage = .closing
        interactor.deactivate()
        stage = .closed
        while let last = children.last { unlist(last) }
    }

    private func has(_ child: any TreeMember, since attachment: Int) -> Bool {
        child.node.parent === self && child.node.attachments == attachment
    }

    private func unlist(_ child: any TreeMember) {
        children.removeAll { $0 === child }
        child.node.parent = nil
        child.didDetach()
    }
}
