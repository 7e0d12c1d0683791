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
