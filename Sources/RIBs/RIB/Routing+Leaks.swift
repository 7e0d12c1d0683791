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
