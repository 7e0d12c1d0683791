/// A part of an interactor's work that runs while the interactor is active.
///
/// A subclass begins its work in ``didStart(_:)`` and binds it to the given scope. All bound work
/// ends when the worker stops, and no bound closure is called after that. The interactor calls
/// ``start(_:)`` with itself, in `didBecomeActive()` or earlier, and need not call ``stop()``.
///
/// The interactor retains a worker that is started in `didBecomeActive()`, or later in the same
/// activity, until the activity has ended. A worker that was created there and is not retained
/// elsewhere is then released. A worker that is started while the interactor is inactive is
/// retained until it is stopped or bound elsewhere. A worker does not retain its interactor;
/// references from a subclass or its closures should be weak. A worker that is released while it
/// runs stops first.
@MainActor
open class Worker: Working {
    private weak var interactorScope: (any InteractorScope)?
    /// The subscription to a scope that is not an `Interactor`.
    private var following: Cancellable?
    private var run: Run?
    private var isEnding = false
    private let startedRelay = BehaviorRelay(value: false)

    /// Creates an unbound worker.
    public init() {}

    isolated deinit {
        stop()
    }

    /// A Boolean value that indicates whether the worker is running.
    ///
    /// It is true from just before ``didStart(_:)`` to just before ``didStop()``.
    public final var isStarted: Bool { startedRelay.value }

    /// The same value as a stream, which replays the current value.
    public final var isStartedStream: any ValueStream<Bool> { startedRelay.removeDuplicates() }

    /// The scope that work of the current run is bound to, also later in the run.
    ///
    /// `nil` while the worker does not run.
    public final var scope: ActivityScope? { run?.scope }

    /// Begins the work. Called once for every run, when `isStarted` is true.
    ///
    /// Bind subscriptions and tasks to `scope`, now or later in the same run. Overrides call
    /// `super` first. If a call made here stops the worker, it has stopped, including
    /// ``didStop()``, when that call returns; binding after it is misuse.
    open func didStart(_ scope: ActivityScope) {}

    /// Cleans up. Called once for every ``didStart(_:)``.
    ///
    /// All bindings to the scope have ended and `isStarted` is false. Overrides call `super` first.
    /// If the worker is started here, it runs again only after this has returned.
    open func didStop() {}

    /// Binds the worker to `interactorScope`, so that it runs whenever that is active.
    ///
    /// If called in `didBecomeActive()`, the worker runs as soon as that has returned; if called
    /// later, immediately; if called while inactive, after the next activation. The workers of a
    /// RIB start in the order of binding, before its children become active, and stop in reverse
    /// order, before `willResignActive()`.
    ///
    /// A worker already bound to the same scope continues, retained as if it were started now. A
    /// worker bound to another scope is stopped there before it starts here.
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

    /// Ends the run and unbinds the worker. It does not run until it is started again.
    ///
    /// It has no effect on an unbound worker.
    public final func stop() {
        unbind()
        end()
    }

    /// Starts or ends the run according to the scope.
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

    /// Ends the run. A start from inside it takes effect when `didStop()` has returned.
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

/// A period in which a worker runs.
@MainActor
private final class Run {
    let scope: ActivityScope
    /// The RIB of the run, which is no longer the worker's if the run ends by a move.
    private(set) weak var node: TreeNode?
    /// Set once `didStart(_:)` has been called.
    var hasBegun = false

    init(of worker: Worker, in interactorScope: (any InteractorScope)?) {
        scope = ActivityScope(owner: type(of: worker))
        node = (interactorScope as? Interactor)?.node
    }
}

/// A worker, as the interactor that starts it sees it.
///
/// A RIB may declare a protocol that inherits from this one, so that tests of its interactor can
/// use another worker.
@MainActor
public protocol Working: AnyObject {
    /// A Boolean value that indicates whether the worker is running.
    var isStarted: Bool { get }
    /// The same value as a stream, which replays the current value.
    var isStartedStream: any ValueStream<Bool> { get }

    /// Binds the worker to `interactorScope`; see ``Worker/start(_:)``.
    func start(_ interactorScope: any InteractorScope)
    /// Ends the worker's run and unbinds the worker; see ``Worker/stop()``.
    func stop()
}
