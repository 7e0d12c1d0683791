/// The events of a RIB go to its ancestors, and cost one comparison if nothing is subscribed.
///
/// A listener is called in the middle of the operation it observes and may call back. Each report
/// here therefore first records what it reports. However calls are nested, every RIB is reported as
/// attached before it is detached, and as active before it is inactive.
extension TreeNode {
    /// Calls `receive` for all later events of this RIB and everything below it.
    func subscribe(_ receive: @escaping @MainActor (RIBEvent) -> Void) -> Cancellable {
        beginWatch(hasListeners: true).listeners.subscribe(replaying: [], receive)
    }

    /// Stores a watch here and below, and returns the one of this RIB.
    ///
    /// - Parameter isHeard: a Boolean value that indicates whether there are listeners here or
    ///   above.
    @discardableResult
    func beginWatch(hasListeners: Bool = false) -> Watch {
        if let watch, watch.hasListeners || !hasListeners { return watch }
        let own = watch ?? Watch(of: self)
        watch = own
        for entry in subtree {
            let watch = entry.node.watch ?? Watch(of: entry.node)
            if hasListeners { watch.hasListeners = true }
            entry.node.watch = watch
        }
        return own
    }

    /// Sends an event of this RIB to all listeners here and above.
    func report(_ kind: @autoclosure () -> RIBEvent.Kind) {
        guard watch != nil else { return }
        let listeners = listeners
        if !listeners.isEmpty { Self.send(event(kind()), to: listeners) }
    }

    /// Sends an event of another RIB to all listeners here and above.
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

    /// Prepares the actions for the time when the RIB has left its parent.
    ///
    /// These are the report to the listeners that are above now, and the leak expectations.
    func prepareDeparture() {
        guard let watch else { return }
        watch.attachment = .detached
        let expectations = detectorNode.map(expectations) ?? []
        let listeners = listeners
        let event = listeners.isEmpty ? nil : event(.detached)
        watch.departure = { [detector = detectorNode?.watch?.leakDetector] in
            detector?.add(expectations)
            if let event { Self.send(event, to: listeners) }
        }
    }

    /// Reports that the RIB has left its parent, if that is due.
    ///
    /// It is due at the end of the detachment, or when the RIB is attached again before that.
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

    /// Reports the end of the last reported activity, unless it is the current one, `now`.
    func reportDeactivated(now activity: Activity?) {
        guard let watch, let last = watch.activity, last !== activity else { return }
        watch.activity = nil
        report(.deactivated)
    }

    private var listeners: [Broadcast<RIBEvent>] {
        // A tree that only a leak detector watches may be deep.
        guard watch?.hasListeners == true else { return [] }
        return sequence(first: self, next: \.parent).compactMap(\.watch?.listeners)
            .filter { !$0.subscribers.isEmpty }
    }

    private func event(_ kind: RIBEvent.Kind) -> RIBEvent {
        RIBEvent(rib: id, typeName: typeName, path: path, kind: kind)
    }

    private static func send(_ event: RIBEvent, to listeners: [Broadcast<RIBEvent>]) {
        // All listeners receive the event before any is called. A listener that calls back thus
        // cannot get ahead of the others.
        for listener in listeners { listener.enqueue(event) }
        for listener in listeners { listener.deliver() }
    }
}
