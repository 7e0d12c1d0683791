extension Routing {
    /// What happens to this RIB and to all below it, each event when it happens.
    ///
    /// Subscribe at the launch router to hear of the whole tree, before it is launched. The
    /// stream does not keep the RIB alive. A router that does not inherit from `Router` has no
    /// events.
    public var events: any ValueStream<RIBEvent> {
        DerivedStream { [weak treeNode] receive in
            treeNode?.subscribe(receive) ?? Cancellable()
        }
    }
}
