import Essentials
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

/// What has been recorded of a tree.
package struct EventRecord {
    /// The latest events, the last one last.
    package var events: [RecordedEvent] = []
    /// How many events came before those and are not kept any more.
    package var forgottenCount = 0
    /// How many objects have leaked since the beginning.
    package var leakCount = 0
}

/// Keeps the latest events of a tree.
///
/// It begins before the tree is launched, because what has happened is what one comes to see.
package final class EventRecorder {
    /// How many events are kept.
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

    /// What has been recorded so far, and again after every event.
    package var record: any ValueStream<EventRecord> { recordRelay }

    /// Listens to the tree from now on; calls after the first have no effect.
    package func begin(_ root: any Routing) {
        guard subscription == nil else { return }
        subscription = root.events.subscribe { [weak self] in self?.add($0) }
    }

    private func add(_ event: RIBEvent) {
        var record = recordRelay.value
        if record.events.count == Self.limit {
            record.events.removeFirst()
            record.forgottenCount += 1
        }
        record.events.append(RecordedEvent(event: event, time: now()))
        if case .leaked = event.kind { record.leakCount += 1 }
        recordRelay.accept(record)
    }
}
