import RIBs

/// A recorder of the order of events of trees and of notes by hooks and spies.
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
    /// The entries since the start, or since the last `take()`.
    public private(set) var entries: [String] = []
    private var subscriptions: [Cancellable] = []

    /// Creates a recorder that follows nothing.
    public init() {}

    /// Records all events of `router` and those below it from now on.
    public func follow(_ router: any Routing) {
        subscriptions.append(router.events.subscribe { [weak self] in self?.note("\($0)") })
    }

    /// Records another entry.
    public func note(_ entry: String) {
        entries.append(entry)
    }

    /// Returns the entries so far and removes them.
    public func take() -> [String] {
        defer { entries = [] }
        return entries
    }

    /// Stops following all routers.
    public func stop() {
        for subscription in subscriptions { subscription.cancel() }
        subscriptions = []
    }
}
