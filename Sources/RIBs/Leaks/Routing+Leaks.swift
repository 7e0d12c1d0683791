extension Routing {
    /// What watches for leaks in this tree; `nil` for nothing.
    ///
    /// Set it at the top of the tree, before the tree is launched: it is asked about every RIB
    /// below that is detached from then on. A router that does not inherit from `Router` has none.
    public var leakDetector: LeakDetector? {
        get { treeNode?.watch?.leakDetector }
        set {
            guard newValue != nil || leakDetector != nil else { return }
            treeNode?.beginWatch().leakDetector = newValue
        }
    }

    /// Makes the leak detector expect an object to go with this RIB.
    ///
    /// A builder names the component it made, which the router does not know; a
    /// `ComponentizedBuilder` does so itself. The object is not kept alive.
    public func watchForLeak(of object: AnyObject) {
        treeNode?.watchForLeak(of: object, as: .component)
    }
}
