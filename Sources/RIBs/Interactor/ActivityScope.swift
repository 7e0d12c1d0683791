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
    private var hasEnded = false

    /// Makes a scope; `owner` is the type that misuse is reported of.
    init(owner: Any.Type) {
        self.owner = owner
    }

    /// Adds what `start` binds; the binding leaves the scope when it is cancelled.
    func add(_ type: Any.Type, _ start: (Cancellable) -> Void) -> Cancellable {
        let binding = Cancellable()
        guard !hasEnded else {
            Misuse.report(.boundWhileInactive, owner, type)
            binding.cancel()
            return binding
        }
        bindings.append(binding)
        binding.onCancel { [weak self, weak binding] in
            self?.bindings.removeAll { $0 === binding }
        }
        start(binding)
        return binding
    }

    func end() {
        hasEnded = true
        let bindings = bindings
        self.bindings = []
        for binding in bindings.reversed() { binding.cancel() }
    }
}
