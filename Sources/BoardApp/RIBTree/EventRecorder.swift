import Essentials
import RIBs

/// An event in the tree and its time.
package struct RecordedEvent: Equatable {
    package let event: RIBEvent
    package let time: Date
}

/// The recorded events of a tree.
package struct EventRecord {
    /// The latest events in chronological order.
    package var events: [RecordedEvent] = []
    /// The number of earlier events, which have been discarded.
    package var discardedCount = 0
    /// The number of objects that have leaked.
    package var leakCount = 0
}

/// Records the latest events of a tree.
///
/// Recording starts before the tree is launched, so that the launch itself can be inspected.
package final class EventRecorder {
    /// The maximum number of events.
    package static let limit = 200

    private let now: () -> Date
    private let recordRelay = BehaviorRelay(value: EventRecord())
    private var subscription: Cancellable?

    package init(now: @escaping () -> Date) {
        self.now = now
    }

    isolated deinit {
        subscription?.cancel()
    }

    /// A stream of the recorded events that emits the current value and every change.
    package var record: any ValueStream<EventRecord> { recordRelay }

    /// Starts to observe the tree. Further calls have no effect.
    package func begin(_ root: any Routing) {
        guard subscription == nil else { return }
        subscription = root.events.subscribe { [weak self] in self?.add($0) }
    }

    private func add(_ event: RIBEvent) {
        var record = recordRelay.value
        if record.events.count == Self.limit {
            record.events.removeFirst()
            record.discardedCount += 1
        }
        record.events.append(RecordedEvent(event: event, time: now()))
        if case .leaked = event.kind { record.leakCount += 1 }
        recordRelay.accept(record)
    }
}
