/// A router, as its parent and its interactor see it.
///
/// A RIB's own protocol inherits from this one. Classes conform by inheriting from `Router`; only
/// those can be attached.
@MainActor
public protocol Routing: AnyObject {
    /// The interactor of the RIB.
    var interactable: any Interactable { get }
    /// The attached children, in the order of attachment.
    var children: [any Routing] { get }

    /// Loads the router if it is not loaded; see ``Router/load()``.
    func load()
    /// Attaches `child`; see ``Router/attachChild(_:at:)``.
    func attachChild(_ child: any Routing, at place: CallSite)
    /// Detaches `child`; see ``Router/detachChild(_:)``.
    func detachChild(_ child: any Routing)
}

extension Routing {
    /// Attaches `child` and records the location of the call; see ``Router/attachChild(_:at:)``.
    public func attachChild(
        _ child: any Routing, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        attachChild(child, at: CallSite(fileID: fileID, line: line))
    }
}

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

extension Routing {
    /// The events of this RIB and of everything below it.
    ///
    /// Subscribe at the launch router before it is launched to receive the events of the whole
    /// tree. The stream does not keep the RIB alive. A router that does not inherit from `Router`
    /// has no events.
    public var events: any ValueStream<RIBEvent> {
        DerivedStream { [weak treeNode] receive in
            treeNode?.subscribe(receive) ?? Cancellable()
        }
    }
}

extension Routing {
    /// The leak detector of this tree; `nil` for none.
    ///
    /// Set it at the top of the tree, before the tree is launched. It observes every RIB below that
    /// is detached from then on. A router that does not inherit from `Router` has none.
    public var leakDetector: LeakDetector? {
        get { treeNode?.watch?.leakDetector }
        set {
            guard newValue != nil || leakDetector != nil else { return }
            treeNode?.beginWatch().leakDetector = newValue
        }
    }

    /// Makes the leak detector expect that an object is released with this RIB.
    ///
    /// A builder calls it with the component it created, which the router does not know. A
    /// `ComponentizedBuilder` does so itself. The object is not kept alive.
    public func watchForLeak(of object: AnyObject) {
        treeNode?.watchForLeak(of: object, as: .component)
    }
}
