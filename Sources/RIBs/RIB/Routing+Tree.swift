extension Routing {
    /// The identifier of the RIB; ``RIBID/none`` for a router that does not inherit from `Router`.
    public var ribID: RIBID { treeNode?.id ?? .none }

    /// A snapshot of the RIB and everything below it.
    ///
    /// The tree of a router that does not inherit from `Router` has one entry.
    public var tree: RIBTree { treeNode?.tree ?? RIBTree(foreigner: self) }

    /// The path of the RIB in its tree, such as `Root/Board/PostDetail#2`; see ``RIBTree/labels``.
    public var path: String { treeNode?.path ?? RIBTree(foreigner: self).name }

    /// The node of the RIB; `nil` for a router that does not inherit from `Router`.
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
