import Foundation
import RIBs

/// Something that happened in the tree, and when.
package struct RecordedEvent: Equatable {
    package let event: RIBEvent
    package let time: Date

    package init(event: RIBEvent, time: Date) {
        self.event = event
        self.time = time
    }
}

/// Keeps the latest events of a tree.
///
/// It begins when somebody looks at the tree for the first time, and costs nothing until then; it
/// goes on when nobody looks, because what happened meanwhile is what one comes back for.
package final class EventRecorder {
    /// How many events are kept.
    package static let limit = 200

    private let now: () -> Date
    private let eventsRelay = BehaviorRelay<[RecordedEvent]>(value: [])
    private var subscription: Cancellable?

    package init(now: @escaping () -> Date) {
        self.now = now
    }

    isolated deinit {
        subscription?.cancel()
    }

    /// The events so far, the latest one last.
    package var events: any ValueStream<[RecordedEvent]> { eventsRelay }

    /// Listens to the tree from now on; calls after the first have no effect.
    package func begin(_ root: any Routing) {
        guard subscription == nil else { return }
        subscription = root.events.subscribe { [weak self] in self?.record($0) }
    }

    private func record(_ event: RIBEvent) {
        let recorded = RecordedEvent(event: event, time: now())
        eventsRelay.accept(eventsRelay.value.suffix(Self.limit - 1) + [recorded])
    }
}
