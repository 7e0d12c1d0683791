/// The activity of a RIB, as other objects see it.
@MainActor
public protocol InteractorScope: AnyObject {
    /// A Boolean value that indicates whether the RIB is active.
    var isActive: Bool { get }
    /// The same value as a stream, which replays the current value.
    var isActiveStream: any ValueStream<Bool> { get }
}

/// An interactor, as its router sees it.
///
/// A RIB's own protocol inherits from this one and from the listeners of its children. Classes
/// conform by inheriting from `Interactor`; a router accepts no others.
@MainActor
public protocol Interactable: InteractorScope {
    /// Activates the RIB; see ``Interactor/activate()``.
    func activate()
    /// Deactivates the RIB; see ``Interactor/deactivate()``.
    func deactivate()
}

/// The business logic of a RIB.
///
/// A subclass begins its work in ``didBecomeActive()`` and binds it to its activity with
/// ``bind(_:_:)`` and ``whileActive(_:)``. All bound work ends when the interactor resigns. Its
/// router activates and deactivates it.
///
/// An interactor that is released while active resigns first. Its ``willResignActive()`` must then
/// not pass `self` to an object that retains it.
@MainActor
open class Interactor: Interactable {
    /// The position of the RIB in the tree; `nil` for an interactor without a router.
    weak var node: TreeNode?
    private(set) final var activity: Activity?
    private let activeRelay = BehaviorRelay(value: false)
    final var workers = BoundWorkers()
    /// Set once the RIB was permanently removed, with its router or by its own release.
    final let retirement = BehaviorRelay(value: false)

    /// Creates an inactive interactor.
    public init() {}

    isolated deinit {
        deactivate()
        retirement.accept(true)
    }

    /// A Boolean value that indicates whether the RIB is active.
    ///
    /// It is true from just before ``didBecomeActive()`` to just after ``willResignActive()``.
    public final var isActive: Bool { activeRelay.value }

    /// The same value as a stream, which replays the current value.
    public final var isActiveStream: any ValueStream<Bool> {
        // An operator hides the relay, because a cast could make it writable again.
        activeRelay.removeDuplicates()
    }

    /// Begins the RIB's work. Called once for every activation, when `isActive` is true.
    ///
    /// Overrides call `super` first. A child attached here becomes active immediately. If a call
    /// made here ends the activity, it has ended when that call returns; binding after it is misuse.
    open func didBecomeActive() {}

    /// Prepares the end of the activity. Called once for every activation.
    ///
    /// Overrides call `super` first. The RIB is still active and its bound work still runs, but its
    /// children are inactive. A child attached here waits for the next activation.
    open func willResignActive() {}

    /// Activates the RIB, its workers and its children, in this order.
    ///
    /// Routers call it, and tests of an interactor alone. It has no effect on an active RIB, nor on
    /// one whose parent is inactive: that one waits for its parent.
    public final func activate() {
        let node = node
        if beginActivity() { node?.activateBelow() }
    }

    /// Deactivates the children, last attached first, then the workers, and then the RIB.
    ///
    /// Routers call it, and tests of an interactor alone. It has no effect on an inactive RIB. A
    /// call from inside the deactivation completes the deactivation before it returns.
    public final func deactivate() {
        let node = node
        guard let activity = beginResigning() else { return }
        node?.deactivateBelow()
        finishResigning(activity)
    }

    /// A Boolean value that indicates whether a child of this RIB may be active.
    final var letsChildrenBeActive: Bool { activity?.phase == .active }

    /// A Boolean value that indicates whether a worker bound to this RIB may run.
    final var letsWorkersRun: Bool { activity?.letsWorkersRun ?? false }

    /// Retains a worker until the current activity has ended.
    ///
    /// If there is none, or it is ending, the worker is retained until it is stopped.
    final func keep(_ worker: Worker) {
        workers.keep(worker, until: activity?.isEnding == false ? activity : nil)
    }

    /// The scope of new work; for an inactive interactor an ended one, which reports misuse.
    final var scope: ActivityScope {
        if let activity { return activity.scope }
        let ended = ActivityScope(owner: type(of: self))
        ended.end()
        return ended
    }
}

extension Interactor {
    /// Activates this RIB and its workers. Returns whether the children are next.
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

    /// Returns the activity to end after the children are inactive; `nil` if there is none.
    final func beginResigning() -> Activity? {
        if activity?.phase == .active { activity?.phase = .resigning }
        return activity
    }

    /// Ends an activity, its workers and its hook, unless an outer call has done so.
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

    /// Starts the workers while this RIB lets them run. Each of them checks that.
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
