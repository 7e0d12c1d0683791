/// How far the reports of a RIB's attachment have come.
enum AttachmentReport {
    case detached, attached, detaching
}

/// Events go from a RIB to its ancestors, and cost one comparison where none of them listens.
///
/// A listener is called from the middle of what it listens to and may call back. So each report
/// here notes first what it reports: however calls nest, every RIB is reported attached before it
/// is detached, and active before it is inactive.
extension TreeNode {
    /// Calls `receive` for what happens to this RIB and below from now on.
    func subscribe(_ receive: @escaping @MainActor (RIBEvent) -> Void) -> Cancellable {
        watch()
        let events = events ?? Broadcast()
        self.events = events
        return events.subscribe(replaying: [], receive)
    }

    /// Notes, here and below, that somebody may want to know, and what need not be reported.
    func watch() {
        for entry in subtree where !entry.node.isWatched {
            entry.node.isWatched = true
            entry.node.attachmentReport = entry.node.parent == nil ? .detached : .attached
            entry.node.reportedActivity = entry.node.interactor.activity
        }
    }

    /// Tells all who listen here and above.
    func report(_ kind: @autoclosure () -> RIBEvent.Kind) {
        guard isWatched else { return }
        report(kind(), with: path, to: listeners)
    }

    func reportAttached() {
        guard isWatched, attachmentReport == .detached else { return }
        attachmentReport = .attached
        report(.attached)
    }

    func reportDetaching() {
        reportAttached()
        guard isWatched, attachmentReport == .attached else { return }
        attachmentReport = .detaching
        report(.detaching)
    }

    /// Returns what reports to those who are above now that the RIB has left them.
    func detachmentReport() -> (() -> Void)? {
        guard isWatched else { return nil }
        attachmentReport = .detached
        return { [path, listeners] in self.report(.detached, with: path, to: listeners) }
    }

    func reportActivated(_ activity: Activity) {
        guard isWatched else { return }
        reportDeactivated(now: activity)
        reportedActivity = activity
        report(.activated)
    }

    /// Reports the end of the activity reported last, unless it is the one going on `now`.
    func reportDeactivated(now activity: Activity?) {
        guard isWatched, let reportedActivity, reportedActivity !== activity else { return }
        self.reportedActivity = nil
        report(.deactivated)
    }

    private var listeners: [Broadcast<RIBEvent>] {
        sequence(first: self, next: \.parent).compactMap(\.events)
    }

    private func report(
        _ kind: RIBEvent.Kind, with path: String, to listeners: [Broadcast<RIBEvent>]
    ) {
        let event = RIBEvent(
            rib: id, typeName: String(describing: routerType), path: path, kind: kind)
        // All have it before any is called: one who calls back cannot get ahead of the others.
        for listener in listeners { listener.enqueue(event) }
        for listener in listeners { listener.deliver() }
    }
}
