/// Something going on that can be ended early: a subscription, or work an interactor began.
///
/// Dropping it does not end anything.
@MainActor
public final class Cancellable {
    /// Whether nobody has cancelled it so far.
    private(set) var isLive = true
    private var actions: [@MainActor () -> Void] = []

    /// Makes one that does nothing when it is cancelled.
    init() {}

    /// Makes one that calls `action` when it is cancelled, at most once.
    public init(_ action: @escaping @MainActor () -> Void) {
        actions = [action]
    }

    /// Ends it; calls after the first have no effect.
    public func cancel() {
        guard isLive else { return }
        isLive = false
        let actions = actions
        self.actions = []
        for action in actions { action() }
    }

    /// Calls `action` when this is cancelled; at once if it already has been.
    func onCancel(_ action: @escaping @MainActor () -> Void) {
        if isLive { actions.append(action) } else { action() }
    }
}
