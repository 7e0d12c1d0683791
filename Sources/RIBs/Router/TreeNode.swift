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
    /// The router it belongs to.
    weak var router: (any TreeMember)?
    /// How often it was attached or detached: the same number means that it has stayed.
    private(set) var moves = 0
    /// How many calls are just making it inactive.
    private var rests = 0
    private(set) var isLoaded = false
    /// Whether the RIB has been stopped for good.
    private(set) var isClosed = false
    /// A Boolean value that indicates that the depth of the branch was checked for its release.
    var isCheckedForRelease = false
    /// A Boolean value that indicates that a view shown by the library, here or below, may be visible.
    var hasVisibleViews = false
    /// A Boolean value that indicates that a view of a child, here or below, may be hidden.
    var hasHiddenViews = false
    /// Where it was attached last.
    private(set) var place: CallSite?
    /// The view that its parent shows of it; `nil` if the library does not show it.
    var presentation: Presentation?
    /// The host that shows views on behalf of a RIB without a view.
    var viewHost: ViewHost?
    /// The order of the children of each name; `nil` until a number is needed.
    var namesakes: Namesakes?
    /// The number of the RIB in the parent's `namesakes`.
    var namesakeNumber = 0
    /// What is kept for those who watch the RIB; `nil` if nobody does.
    var watch: Watch?
    /// Further objects that go with the RIB.
    var watchedForLeaks: [LeakExpectation.Suspect] = []

    init(interactor: Interactor, routerType: any TreeMember.Type) {
        self.interactor = interactor
        self.routerType = routerType
        interactor.node = self
    }

    /// Whether nothing above the RIB keeps it from being active.
    var mayBecomeActive: Bool {
        rests == 0 && !isClosed && parent?.interactor.letsChildrenBeActive ?? true
    }

    func load() {
        guard !isLoaded, !isClosed else { return }
        isLoaded = true
        report(.loaded)
        router?.didLoad()
    }

    /// The rule that attaching `child` would break.
    func objection(to child: TreeNode) -> Misuse.Rule? {
        if child.parent === self { return .attachedTwice }
        if child.parent != nil { return .attachedWithParent }
        if isClosed || child.isClosed { return .attachedAfterTeardown }
        return child.isAbove(self) ? .attachedAncestor : nil
    }

    /// Returns true if it is `node` or an ancestor of it.
    ///
    /// Without children it is above nothing, so that a chain grows at its end in constant time.
    private func isAbove(_ node: TreeNode) -> Bool {
        guard !children.isEmpty else { return self === node }
        return sequence(first: node, next: \.parent).contains { $0 === self }
    }

    func attach(
        _ child: any TreeMember, at place: CallSite, showing presentation: Presentation? = nil
    ) {
        let node = child.node
        if !interactor.letsChildrenBeActive {
            // It may have been active on its own, and its hooks may have attached it.
            node.rest()
            guard objection(to: node) == nil else { return node.rejoin() }
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
        guard node.moves == moves else { return node.rejoin() }
        unlist(child)
    }

    /// Deactivates the RIB and lets go of its children, for good.
    func tearDown() {
        rest()
        isClosed = true
        interactor.retirement.accept(true)
        var branch = deepBranch()
        // None can come any more, but listeners and hooks may let others go.
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
        if node.moves == moves { unlist(child) }
    }

    /// Hides what hooks have shown since the branch was hidden, and what hosts show.
    private func empty(_ hosts: [ViewHost]) {
        let others = hideViews()
        for host in others + hosts { host.popAll() }
    }

    /// Makes the RIB inactive; its hooks cannot make it active again meanwhile.
    private func rest() {
        rests += 1
        interactor.deactivate()
        rests -= 1
    }

    /// Makes up for an activation that `rest()` refused, if a hook has attached the RIB by then.
    private func rejoin() {
        if parent != nil { interactor.activate() }
    }

    private func list(_ child: any TreeMember, _ place: CallSite) {
        let node = child.node
        node.withdrawExpectations()
        if let watch { node.beginWatch(isHeard: watch.isHeard) }
        children.append(child)
        namesakes?.add(node)
        isCheckedForRelease = false
        if node.hasVisibleViews { markVisible() }
        node.parent = self
        node.place = place
        node.moves += 1
    }

    private func unlist(_ child: any TreeMember) {
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
