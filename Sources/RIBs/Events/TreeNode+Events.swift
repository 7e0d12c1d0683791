/// Events go from a RIB to its ancestors, and cost one comparison where nobody watches.
///
/// A listener is called from the middle of what it listens to and may call back. So each report
/// here notes first what it reports: however calls nest, every RIB is reported attached before it
/// is detached, and active before it is inactive.
extension TreeNode {
    /// Calls `receive` for what happens to this RIB and below from now on.
    func subscribe(_ receive: @escaping @MainActor (RIBEvent) -> Void) -> Cancellable {
        beginWatch(isHeard: true).listeners.subscribe(replaying: [], receive)
    }

    /// Keeps a watch here and below; returns the one here.
    ///
    /// - Parameter isHeard: whether somebody listens to events here or above.
    @discardableResult
    func beginWatch(isHeard: Bool = false) -> Watch {
        if let watch, watch.isHeard || !isHeard { return watch }
        let own = watch ?? Watch(of: self)
        watch = own
        for entry in subtree {
            let watch = entry.node.watch ?? Watch(of: entry.node)
            if isHeard { watch.isHeard = true }
            entry.node.watch = watch
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
        let moves = moves
        reportDeparture()
        guard self.moves == moves, let watch, watch.attachment == .detached else { return }
        watch.attachment = .attached
        report(.attached)
    }

    func reportDetaching() {
        let moves = moves
        reportAttached()
        guard self.moves == moves, let watch, watch.attachment == .attached else { return }
        watch.attachment = .detaching
        report(.detaching)
    }

    /// Notes what is due once the RIB has left its parent: the report to the listeners that are above
    /// now, and the leak expectations.
    func prepareDeparture() {
        guard let watch else { return }
        watch.attachment = .detached
        let expectations = witness.map(expectations) ?? []
        let listeners = listeners
        let event = listeners.isEmpty ? nil : event(.detached)
        watch.departure = { [detector = witness?.watch?.leakDetector] in
            detector?.add(expectations)
            if let event { Self.send(event, to: listeners) }
        }
    }

    /// Reports that the RIB has left its parent, if that is due: at the end of the detachment, or when
    /// the RIB is attached again before that.
    func reportDeparture() {
        guard let departure = watch?.departure else { return }
        watch?.departure = nil
        departure()
    }

    func reportActivated(_ activity: Activity) {
        guard let watch else { return }
        withdrawExpectation()
        reportDeactivated(now: activity)
        guard interactor.activity === activity else { return }
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
        // A tree that only a leak detector watches may be deep.
        guard watch?.isHeard == true else { return [] }
        return sequence(first: self, next: \.parent).compactMap(\.watch?.listeners)
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
