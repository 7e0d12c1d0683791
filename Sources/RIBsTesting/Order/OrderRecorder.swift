import RIBs

/// Writes down what happens, in order: the events of trees, and what hooks and spies note.
///
///     order.follow(root)
///     #expect(order.take() == ["Root loaded", "Root activated", "Root.didBecomeActive"])
@MainActor
public final class OrderRecorder {
    /// What happened since the beginning, or since `take()`.
    public private(set) var entries: [String] = []
    private var subscriptions: [Cancellable] = []

    /// Makes one that follows nothing.
    public init() {}

    /// Writes down all events of `router` and those below it from now on.
    ///
    ///     order.follow(root)
    ///     root.launch()
    public func follow(_ router: any Routing) {
        subscriptions.append(router.events.subscribe { [weak self] in self?.note("\($0)") })
    }

    /// Writes down something else.
    ///
    ///     override func didLoad() { order.note("Board.didLoad") }
    ///     // In a subclass that the test declares.
    public func note(_ entry: String) {
        entries.append(entry)
    }

    /// Returns what happened so far and begins anew.
    ///
    ///     root.detachChild(board)
    ///     #expect(order.take().last == "Root/Board detached")
    public func take() -> [String] {
        defer { entries = [] }
        return entries
    }

    /// Follows nothing any more.
    ///
    ///     order.stop()
    ///     root.stop()
    public func stop() {
        for subscription in subscriptions { subscription.cancel() }
        subscriptions = []
    }
}
