/// Events go from a RIB to its ancestors, and cost one comparison where nobody watches.
///
/// A listener is called from the middle of what it listens to and may call back. So each report
/// here notes first what it reports: however calls nest, every RIB is reported attached before it
/// is detached, and active before it is inactive.
extension TreeNode {
    /// Calls `receive` for what happens to this RIB and below from now on.
    func subscribe(_ receive: @escaping @MainActor (RIBEvent) -> Void) -> Cancellable {
        beginWatch().listeners.subscribe(replaying: [], receive)
    }

    /// Keeps, here and below, what those who watch need; returns what is kept here.
    @discardableResult
    func beginWatch() -> Watch {
        if let watch { return watch }
        let own = Watch(of: self)
        for entry in subtree where entry.node.watch == nil {
            entry.node.watch = entry.node === self ? own : Watch(of: entry.node)
        }
        return own
    }

    /// Tells all who listen here and above.
    func report(_ kind: @autoclosure () -> RIBEvent.Kind) {
        guard watch != nil else { return }
        let listeners = listeners
        if !listeners.isEmpty { Self.send(event(kind()), to: listeners) }
    }

    /// Tells all who listen here and above of what happened to another RIB.
    func announce(_ event: RIBEvent) {
        Self.send(event, to: listeners)
    }

    func reportAttached() {
        guard let watch, watch.attachment == .detached else { return }
        watch.attachment = .attached
        report(.attached)
    }

    func reportDetaching() {
        reportAttached()
        guard let watch, watch.attachment == .attached else { return }
        watch.attachment = .detaching
        report(.detaching)
    }

    /// Returns what is due once the RIB has left its parent: the report to those who are above
    /// now, and what to expect of what should go; `nil` if nobody watches.
    func departure() -> (() -> Void)? {
        guard let watch else { return nil }
        watch.attachment = .detached
        let expectations = witness.map(expectations) ?? []
        let listeners = listeners
        let event = listeners.isEmpty ? nil : event(.detached)
        return { [detector = witness?.watch?.leakDetector] in
            detector?.add(expectations)
            if let event { Self.send(event, to: listeners) }
        }
    }

    func reportActivated(_ activity: Activity) {
        guard let watch else { return }
        withdrawExpectation()
        reportDeactivated(now: activity)
        watch.activity = activity
        report(.activated)
    }

    /// Reports the end of the activity reported last, unless it is the one going on `now`.
    func reportDeactivated(now activity: Activity?) {
        guard let watch, let last = watch.activity, last !== activity else { return }
        watch.activity = nil
        report(.deactivated)
    }

    private var listeners: [Broadcast<RIBEvent>] {
        sequence(first: self, next: \.parent).compactMap(\.watch?.listeners)
            .filter { !$0.subscribers.isEmpty }
    }

    private func event(_ kind: RIBEvent.Kind) -> RIBEvent {
        RIBEvent(rib: id, typeName: typeName, path: path, kind: kind)
    }

    private static func send(_ event: RIBEvent, to listeners: [Broadcast<RIBEvent>]) {
        // All have it before any is called: one who calls back cannot get ahead of the others.
        for listener in listeners { listener.enqueue(event) }
        for listener in listeners { listener.deliver() }
    }
}
