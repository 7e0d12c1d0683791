/// What goes on while an interactor is active: subscriptions and tasks.
///
/// All of it ends with the activity, and nothing bound here is called after that, not even for a
/// value that was on its way. Binding to a scope that has ended is misuse and has no effect.
///
/// Everything bound can be cancelled earlier with the result of the call. Closures should not
/// hold the interactor strongly: it would live at least as long as its activity.
@MainActor
public final class ActivityScope {
    private let owner: Any.Type
    private(set) var bindings: [Cancellable] = []
    /// How many of the bindings are cancelled.
    private var cancelled = 0
    private var hasEnded = false

    /// Makes a scope; `owner` is the type that misuse is reported of.
    init(owner: Any.Type) {
        self.owner = owner
    }

    /// Adds a binding, which leaves the scope when it is cancelled, and begins its work.
    func add(_ binding: Cancellable, _ type: Any.Type, _ start: () -> Void) {
        guard !hasEnded else {
            Misuse.report(.boundWhileInactive, owner, type)
            return binding.cancel()
        }
        bindings.append(binding)
        binding.onCancel { [weak self] in self?.forgetCancelled() }
        start()
    }

    /// Looks through the bindings only when half of them are cancelled, so that cancelling all of
    /// them takes time in proportion to their number.
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
