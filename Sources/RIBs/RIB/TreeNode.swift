/// A router, as the tree sees it, whatever its type parameters.
@MainActor
protocol TreeMember: Routing {
    var node: TreeNode { get }
    func didLoad()
    func didDetach()
}

/// The position of a RIB in the tree: its parent, its children, and their activity.
///
/// It is a separate object, so that it still works while its router is being released.
///
/// Every method calls hooks, and a hook may call any method. Each call therefore takes effect
/// before it returns, and after every hook each caller checks again whether its goal is still
/// valid.
@MainActor
final class TreeNode {
    let id = RIBID.next()
    let interactor: Interactor
    /// The type of the router, which is known even while the router is being released.
    let routerType: any TreeMember.Type
    /// The name in trees and paths.
    private(set) lazy var name = RIBName.name(router: routerType, interactor: type(of: interactor))
    private(set) lazy var typeName = RIBName.type(routerType)
    private(set) weak var parent: TreeNode?
    private(set) var children = ChildList()
    /// The position in the parent's list of children.
    var slot = 0
    /// The router of the node.
    weak var router: (any TreeMember)?
    /// The number of attachments and detachments. If it is unchanged, the RIB has not been moved.
    private(set) var moves = 0
    /// The number of calls that are deactivating the RIB.
    private var rests = 0
    private(set) var isLoaded = false
    /// Set once the RIB has been stopped permanently.
    private(set) var isClosed = false
    /// A Boolean value that indicates whether the depth of the branch was checked for its release.
    var isCheckedForRelease = false
    /// Set if a view that the library shows may be visible, here or below.
    var hasVisibleViews = false
    /// Set if a view of a child may be hidden, here or below.
    var hasHiddenViews = false
    /// The location of the last attachment.
    private(set) var place: CallSite?
    /// The view that the parent shows; `nil` if the library does not show it.
    var presentation: Presentation?
    /// The host that shows views for a RIB without a view.
    var viewHost: ViewHost?
    /// The order of the children of each name; `nil` until a number is needed.
    var namesakes: SiblingNumbering?
    /// The number of the RIB in the parent's `namesakes`.
    var siblingNumber = 0
    /// The state of an observed RIB; `nil` if it is not observed.
    var watch: Watch?
    /// Further objects that should be released with the RIB.
    var watchedForLeaks: [LeakExpectation.TrackedObject] = []

    init(interactor: Interactor, routerType: any TreeMember.Type) {
        self.interactor = interactor
        self.routerType = routerType
        interactor.node = self
    }

    /// A Boolean value that indicates whether all ancestors allow the RIB to be active.
    var mayBecomeActive: Bool {
        rests == 0 && !isClosed && parent?.interactor.letsChildrenBeActive ?? true
    }

    func load() {
        guard !isLoaded, !isClosed else { return }
        isLoaded = true
        report(.loaded)
        router?.didLoad()
    }

    /// Returns the rule that attaching `child` would violate.
    func objection(to child: TreeNode) -> Misuse.Rule? {
        if child.parent === self { return .attachedTwice }
        if child.parent != nil { return .attachedWithParent }
        if isClosed || child.isClosed { return .attachedAfterTeardown }
        return child.isAbove(self) ? .attachedAncestor : nil
    }

    /// Returns true if it is `node` or an ancestor of it.
    ///
    /// A node without children is above nothing, so that a chain grows at its end in constant time.
    private func isAbove(_ node: TreeNode) -> Bool {
        guard !children.isEmpty else { return self === node }
        return sequence(first: node, next: \.parent).contains { $0 === self }
    }

    func attach(
        _ child: any TreeMember, at place: CallSite, showing presentation: Presentation? = nil
    ) {
        let node = child.node
        if !interactor.letsChildrenBeActive {
            // The child may have been active on its own, and its hooks may have attached it.
            node.rest()
            guard objection(to: node) == nil else { return node.reactivateIfAttached() }
        }
        list(child, place)
        node.presentation = presentation
        let moves = node.moves
        node.load()
        if node.moves == moves { node.interactor.activate() }
        if node.moves == moves { node.showViews { node.moves == moves } }
        if node.moves == moves { node.reportAttached() }
    }

    func detach(_ child: any TreeMember) {
        let node = child.node
        let moves = node.moves
        node.reportDetaching()
        guard node.moves == moves else { return }
        let hosts = node.hideViews()
        guard node.moves == moves else { return }
        node.rest()
        if node.moves == moves { node.empty(hosts) }
        guard node.moves == moves else { return node.reactivateIfAttached() }
        removeChild(child)
    }

    /// Deactivates the RIB and detaches its children, permanently.
    func tearDown() {
        rest()
        isClosed = true
        interactor.retirement.accept(true)
        var branch = deepBranch()
        // No child can be added, but listeners and hooks may detach others.
        for case let child? in children.slots.reversed() where child.node.parent === self {
            letGo(of: child)
        }
        if !branch.isEmpty { Self.release(&branch) }
    }

    private func letGo(of child: any TreeMember) {
        let node = child.node
        let moves = node.moves
        node.reportDetaching()
        if node.moves == moves { node.empty([]) }
        if node.moves == moves { removeChild(child) }
    }

    /// Hides views shown by hooks since the branch was hidden, and the views of hosts.
    private func empty(_ hosts: [ViewHost]) {
        let others = hideViews()
        for host in others + hosts { host.popAll() }
    }

    /// Deactivates the RIB. Its hooks cannot activate it again meanwhile.
    private func rest() {
        rests += 1
        interactor.deactivate()
        rests -= 1
    }

    /// Performs an activation that `rest()` refused, if a hook has attached the RIB meanwhile.
    private func reactivateIfAttached() {
        if parent != nil { interactor.activate() }
    }

    private func list(_ child: any TreeMember, _ place: CallSite) {
        let node = child.node
        node.withdrawExpectations()
        if let watch { node.beginWatch(hasListeners: watch.hasListeners) }
        children.append(child)
        namesakes?.add(node)
        isCheckedForRelease = false
        if node.hasVisibleViews { markVisible() }
        node.parent = self
        node.place = place
        node.moves += 1
    }

    private func removeChild(_ child: any TreeMember) {
        let node = child.node
        node.prepareDeparture()
        children.remove(child)
        namesakes?.remove(node)
        if namesakes?.isSparse == true { namesakes = nil }
        node.parent = nil
        node.presentation?.end()
        node.presentation = nil
        node.moves += 1
        child.didDetach()
        node.reportDeparture()
    }
}
