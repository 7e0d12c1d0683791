/// Does a piece of an interactor's work, while that interactor is active.
///
/// A subclass begins its work in ``didStart(_:)`` and binds it to the scope it is given: all of it
/// ends when the worker stops, and nothing bound is called after that. The interactor calls
/// ``start(_:)`` with itself, in `didBecomeActive()` or earlier, and need not call ``stop()``.
///
/// The interactor keeps a worker that is started in `didBecomeActive()`, or later in the same
/// activity, until the activity has ended: one that is made there, and that nobody else keeps, goes
/// with it. One that is started while the interactor is inactive is kept until it is stopped or
/// bound elsewhere. A worker does not keep its interactor; what a subclass or its closures hold of
/// it should be weak. A worker that is released while it runs stops first.
@MainActor
open class Worker: Working {
    private weak var interactorScope: (any InteractorScope)?
    /// The subscription to a scope that is not an `Interactor`.
    private var following: Cancellable?
    private var run: Run?
    private var isEnding = false
    private let startedRelay = BehaviorRelay(value: false)

    /// Makes a worker that is bound to nothing.
    public init() {}

    isolated deinit {
        stop()
    }

    /// Whether the worker is running: from just before ``didStart(_:)`` to just before
    /// ``didStop()``.
    public final var isStarted: Bool { startedRelay.value }

    /// The same as a stream; it replays the current value.
    public final var isStartedStream: any ValueStream<Bool> { startedRelay.removeDuplicates() }

    /// What the work of a run is bound to, also when it begins later than the run; `nil` while the worker
    /// does not run.
    public final var scope: ActivityScope? { run?.scope }

    /// Begins the work; called once for every run, when `isStarted` is true.
    ///
    /// Bind subscriptions and tasks to `scope`, now or later in the same run. Overrides call
    /// `super` first. If a call made here stops the worker, it has stopped, ``didStop()`` included,
    /// when that call returns; binding after it is misuse.
    open func didStart(_ scope: ActivityScope) {}

    /// Tidies up; called once for every ``didStart(_:)``.
    ///
    /// What was bound to the scope has ended and `isStarted` is false. Overrides call `super`
    /// first. If the worker is started here, it runs again only after this has returned.
    open func didStop() {}

    /// Lets the worker run whenever `interactorScope` is active.
    ///
    /// Called in `didBecomeActive()`, the worker runs as soon as that has returned; called later,
    /// at once; called while inactive, after the next activation. The workers of a RIB start in the
    /// order in which they were bound, before its children become active, and stop in reverse,
    /// before `willResignActive()`.
    ///
    /// Bound to the same scope already, the worker goes on as it is, kept as if it were started
    /// now. Bound to another, it leaves that: it is stopped there before it starts here.
    public final func start(_ interactorScope: any InteractorScope) {
        guard self.interactorScope !== interactorScope else {
            (interactorScope as? Interactor)?.keep(self)
            return
        }
        let earlierRun = run
        unbind()
        bind(to: interactorScope)
        if run === earlierRun { end() }
        update()
    }

    /// Ends the run and lets the worker run no more, until it is started again.
    ///
    /// It has no effect on a worker that is bound to nothing.
    public final func stop() {
        unbind()
        end()
    }

    /// Runs or does not run, as the scope says.
    final func update() {
        guard !isEnding else { return }
        if mayRun { begin() } else { end() }
    }
}

extension Worker {
    private var mayRun: Bool {
        guard let interactor = interactorScope as? Interactor else {
            return interactorScope?.isActive ?? false
        }
        return interactor.letsWorkersRun
    }

    private func bind(to scope: any InteractorScope) {
        interactorScope = scope
        if let interactor = scope as? Interactor {
            interactor.keep(self)
        } else {
            following = scope.isActiveStream.subscribe { [weak self] _ in self?.update() }
        }
    }

    private func unbind() {
        (interactorScope as? Interactor)?.workers.remove(self)
        following?.cancel()
        following = nil
        interactorScope = nil
    }

    private func begin() {
        guard run == nil else { return }
        let run = Run(of: self, in: interactorScope)
        self.run = run
        startedRelay.accept(true)
        guard self.run === run else { return }
        run.hasBegun = true
        run.node?.report(.workerStarted(String(describing: type(of: self))))
        didStart(run.scope)
    }

    /// Ends the run; a start from inside it comes into force when `didStop()` has returned.
    private func end() {
        guard let run else { return }
        isEnding = true
        self.run = nil
        run.scope.end()
        startedRelay.accept(false)
        if run.hasBegun { finish(run) }
        isEnding = false
        update()
    }

    private func finish(_ run: Run) {
        didStop()
        run.node?.report(.workerStopped(String(describing: type(of: self))))
    }
}

/// One stretch of time in which a worker runs.
@MainActor
private final class Run {
    let scope: ActivityScope
    /// The RIB it runs in, which is not the worker's any more when it ends by moving.
    private(set) weak var node: TreeNode?
    /// Whether `didStart(_:)` has been called.
    var hasBegun = false

    init(of worker: Worker, in interactorScope: (any InteractorScope)?) {
        scope = ActivityScope(owner: type(of: worker))
        node = (interactorScope as? Interactor)?.node
    }
}
