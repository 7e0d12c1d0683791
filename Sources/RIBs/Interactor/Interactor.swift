/// Makes the decisions of a RIB.
///
/// A subclass begins its work in ``didBecomeActive()`` and binds it to its activity with
/// ``bind(_:_:)`` and ``whileActive(_:)``; whatever it bound ends when it resigns. Its router
/// activates and deactivates it.
///
/// An interactor that is released while active resigns first. Its ``willResignActive()`` must then
/// not hand `self` to anyone who keeps it.
@MainActor
open class Interactor: Interactable {
    /// The place of the RIB in the tree; `nil` for an interactor without a router.
    weak var node: TreeNode?
    private(set) final var activity: Activity?
    private let activeRelay = BehaviorRelay(value: false)
    final var workers = BoundWorkers()
    /// Whether the RIB was taken down for good, with its router or by its own release.
    final let retirement = BehaviorRelay(value: false)

    /// Makes an inactive interactor.
    public init() {}

    isolated deinit {
        deactivate()
        retirement.accept(true)
    }

    /// Whether the RIB is active: from just before ``didBecomeActive()`` to just after
    /// ``willResignActive()``.
    public final var isActive: Bool { activeRelay.value }

    /// The same as a stream; it replays the current value.
    public final var isActiveStream: any ValueStream<Bool> {
        // Behind an operator, because a cast could turn the relay itself writable again.
        activeRelay.removeDuplicates()
    }

    /// Begins the RIB's work; called once for every activation, when `isActive` is true.
    ///
    /// Overrides call `super` first. A child attached here becomes active at once. If a call made
    /// here ends the activity, it has ended when that call returns; binding after it is misuse.
    open func didBecomeActive() {}

    /// Ends what must end before the RIB becomes inactive; called once for every activation.
    ///
    /// Overrides call `super` first. The RIB is still active and what it bound still runs, but its
    /// children are inactive. A child attached here waits for the next activation.
    open func willResignActive() {}

    /// Makes the RIB, its workers and its children active, in this order.
    ///
    /// Routers call it, and tests of an interactor alone. It has no effect on an active RIB, nor
    /// on one whose parent is not active: that one waits for its parent.
    public final func activate() {
        let node = node
        if beginActivity() { node?.activateBelow() }
    }

    /// Makes the children inactive, last attached first, then the workers, and then the RIB.
    ///
    /// Routers call it, and tests of an interactor alone. It has no effect on an inactive RIB.
    /// Called from inside the deactivation, it completes it before it returns.
    public final func deactivate() {
        let node = node
        guard let activity = beginResigning() else { return }
        node?.deactivateBelow()
        finishResigning(activity)
    }

    /// Whether a child of this RIB may be active.
    final var letsChildrenBeActive: Bool { activity?.phase == .active }

    /// Whether a worker bound to this RIB may run.
    final var letsWorkersRun: Bool { activity?.letsWorkersRun ?? false }

    /// Keeps a worker until the activity has ended in which it was started; while there is none, or
    /// it is coming to its end, until the worker is stopped.
    final func keep(_ worker: Worker) {
        workers.keep(worker, until: activity?.isEnding == false ? activity : nil)
    }

    /// What work is bound to: for an inactive interactor an ended scope, which reports it.
    final var scope: ActivityScope {
        if let activity { return activity.scope }
        let ended = ActivityScope(owner: type(of: self))
        ended.end()
        return ended
    }
}

extension Interactor {
    /// Makes this RIB and its workers active; returns whether the children are next.
    final func beginActivity() -> Bool {
        let node = node
        node?.load()
        guard activity == nil, node?.mayBecomeActive ?? true else { return false }
        let activity = Activity(scope: ActivityScope(owner: type(of: self)))
        self.activity = activity
        activeRelay.accept(true)
        guard self.activity === activity else { return false }
        node?.reportActivated(activity)
        guard self.activity === activity else { return false }
        activity.phase = .active
        didBecomeActive()
        startWorkers(of: activity)
        return true
    }

    /// Returns the activity that ends when the children are inactive; `nil` if there is none.
    final func beginResigning() -> Activity? {
        if activity?.phase == .active { activity?.phase = .resigning }
        return activity
    }

    /// Ends an activity, with the workers and the hook, as far as no call further out has.
    final func finishResigning(_ activity: Activity) {
        let node = node
        resign(activity)
        if self.activity === activity { end(activity, node) }
    }

    private func resign(_ activity: Activity) {
        guard activity.phase == .resigning else { return }
        stopWorkers(of: activity)
        guard activity.phase == .resigning else { return }
        activity.phase = .resigned
        willResignActive()
    }

    /// Starts the workers as long as this RIB lets them run, which each of them asks.
    private func startWorkers(of activity: Activity) {
        activity.letsWorkersRun = true
        for worker in workers.all { worker.update() }
    }

    private func stopWorkers(of activity: Activity) {
        activity.letsWorkersRun = false
        for worker in workers.all.reversed() { worker.update() }
    }

    private func end(_ activity: Activity, _ node: TreeNode?) {
        activity.scope.end()
        guard self.activity === activity else { return }
        self.activity = nil
        activeRelay.accept(false)
        node?.reportDeactivated(now: self.activity)
        _ = workers.release(keptUntil: activity)
    }
}
