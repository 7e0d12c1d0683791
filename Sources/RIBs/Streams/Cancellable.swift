/// An activity that can be ended early: a subscription, or work of an interactor.
///
/// Releasing it does not end anything.
@MainActor
public class Cancellable {
    /// A Boolean value that indicates whether it has not been cancelled.
    private(set) final var isLive = true
    private final var actions: [@MainActor () -> Void] = []

    /// Creates one that does nothing when it is cancelled.
    init() {}

    /// Creates one that calls `action` when it is cancelled, at most once.
    public init(_ action: @escaping @MainActor () -> Void) {
        actions = [action]
    }

    /// Cancels it. Calls after the first have no effect.
    public func cancel() {
        guard isLive else { return }
        isLive = false
        let actions = actions
        self.actions = []
        for action in actions { action() }
    }

    /// Calls `action` when this is cancelled, or immediately if it already has been.
    final func onCancel(_ action: @escaping @MainActor () -> Void) {
        if isLive { actions.append(action) } else { action() }
    }
}

/// A subscription that is bound to an activity. Cancelling it releases its receiver.
@MainActor
final class BoundSubscription<Value>: Cancellable {
    /// The receiver of values; `nil` once the subscription is cancelled.
    private(set) var receive: (@MainActor (Value) -> Void)?

    init(_ receive: @escaping @MainActor (Value) -> Void) {
        self.receive = receive
        super.init()
    }

    override func cancel() {
        super.cancel()
        receive = nil
    }
}

/// Work that is bound to an activity.
///
/// A cancelled binding releases the work and everything its closures capture, even while a sequence
/// or a stream still retains the binding.
@MainActor
final class Binding<Work>: Cancellable {
    /// The work; `nil` once it is cancelled.
    private(set) var work: Work?

    init(_ work: Work) {
        self.work = work
        super.init()
    }

    override func cancel() {
        super.cancel()
        work = nil
    }
}
