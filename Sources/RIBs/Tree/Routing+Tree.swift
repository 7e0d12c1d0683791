extension Routing {
    /// The number of the RIB; ``RIBID/none`` for a router that does not inherit from `Router`.
    public var ribID: RIBID { treeNode?.id ?? .none }

    /// The RIB and all below it, as they are now.
    ///
    /// The tree of a router that does not inherit from `Router` has one entry.
    public var tree: RIBTree { treeNode?.tree ?? RIBTree(foreigner: self) }

    /// The place of the RIB in its tree, such as `Root/Board/PostDetail#2`; see ``RIBTree/labels``.
    public var path: String { treeNode?.path ?? RIBTree(foreigner: self).name }

    /// The RIB's place in the tree, for routers that can have one.
    var treeNode: TreeNode? { (self as? any TreeMember)?.node }
}

extension RIBTree {
    @MainActor
    fileprivate init(foreigner: some Routing) {
        let interactable = foreigner.interactable
        let name = RIBName.name(router: type(of: foreigner), interactor: type(of: interactable))
        let state: State = interactable.isActive ? .active : .inactive
        self.init(entries: [Entry(id: .none, name: name, state: state, depth: 0)])
    }
}
