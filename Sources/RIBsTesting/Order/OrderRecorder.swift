import RIBs

/// Writes down what happens, in order: the events of trees, and what hooks and spies note.
///
/// ```swift
/// @Test func `a child is active after its parent`() {
///     let order = OrderRecorder()
///     let parent = ChildStub("Parent", notesIn: order)
///     parent.attachChild(ChildStub("Child", notesIn: order))
///     order.follow(parent)
///
///     parent.interactor.activate()
///
///     #expect(
///         order.take() == [
///             "ChildStub loaded", "ChildStub activated", "Parent.didBecomeActive",
///             "ChildStub/ChildStub activated", "Child.didBecomeActive",
///         ])
/// }
/// ```
@MainActor
public final class OrderRecorder {
    /// What happened since the beginning, or since `take()`.
    public private(set) var entries: [String] = []
    private var subscriptions: [Cancellable] = []

    /// Makes one that follows nothing.
    public init() {}

    /// Writes down all events of `router` and those below it from now on.
    public func follow(_ router: any Routing) {
        subscriptions.append(router.events.subscribe { [weak self] in self?.note("\($0)") })
    }

    /// Writes down something else.
    public func note(_ entry: String) {
        entries.append(entry)
    }

    /// Returns what happened so far and begins anew.
    public func take() -> [String] {
        defer { entries = [] }
        return entries
    }

    /// Follows nothing any more.
    public func stop() {
        for subscription in subscriptions { subscription.cancel() }
        subscriptions = []
    }
}
