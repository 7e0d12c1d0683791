/// The subscriptions and tasks of an active interactor.
///
/// All of them end with the activity, and no bound closure is called after that, not even for a
/// pending value. Binding to a scope that has ended is misuse and has no effect.
///
/// Every binding can be cancelled earlier with the result of the call. Closures should not hold the
/// interactor strongly: it would live at least as long as its activity.
@MainActor
public final class ActivityScope {
    private let owner: Any.Type
    private(set) var bindings: [Cancellable] = []
    /// The number of cancelled bindings.
    private var cancelled = 0
    private var hasEnded = false

    /// Creates a scope. `owner` is the type that misuse is attributed to.
    init(owner: Any.Type) {
        self.owner = owner
    }

    /// Adds a binding, which leaves the scope when it is cancelled, and starts its work.
    func add(_ binding: Cancellable, _ type: Any.Type, _ start: () -> Void) {
        guard !hasEnded else {
            Misuse.report(.boundWhileInactive, owner, type)
            return binding.cancel()
        }
        bindings.append(binding)
        binding.onCancel { [weak self] in self?.forgetCancelled() }
        start()
    }

    /// Removes cancelled bindings once they are half of all.
    ///
    /// Cancelling all of them thus takes linear time.
    private func forgetCancelled() {
        cancelled += 1
        guard cancelled * 2 >= bindings.count else { return }
        bindings.removeAll { !$0.isLive }
        cancelled = 0
    }

    func end() {
        hasEnded = true
        let bindings = bindings
        self.bindings = []
        for binding in bindings.reversed() { binding.cancel() }
    }
}

extension ActivityScope {
    /// Calls `receive` for every value of `stream`, beginning with the replayed ones.
    @discardableResult
    public func bind<Value>(
        _ stream: some ValueStream<Value>, _ receive: @escaping @MainActor (Value) -> Void
    ) -> Cancellable {
        let binding = BoundSubscription(receive)
        add(binding, type(of: stream)) {
            // The stream may replay, and the receiver end the scope, before `subscribe` returns.
            let subscription = stream.subscribe { binding.receive?($0) }
            binding.onCancel(subscription.cancel)
        }
        return binding
    }
}
