import RIBs

/// A recorder of the events of one or more trees.
@MainActor
final class EventTrace {
    private(set) var events: [RIBEvent] = []
    /// Called after every event, in the middle of any operation.
    var onEvent: ((RIBEvent) -> Void)?
    private var subscriptions: [Cancellable] = []

    func follow(_ router: some Routing) {
        subscriptions.append(
            router.events.subscribe { [weak self] event in
                self?.events.append(event)
                self?.onEvent?(event)
            })
    }

    func stop() {
        for subscription in subscriptions { subscription.cancel() }
    }

    /// Returns the descriptions of the events so far and removes them.
    func take() -> [String] {
        defer { events = [] }
        return events.map(\.description)
    }
}
