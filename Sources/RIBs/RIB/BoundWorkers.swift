/// The workers bound to one RIB, in the order of binding.
@MainActor
struct BoundWorkers {
    private struct Entry {
        weak var worker: Worker?
        /// The same worker, while the RIB retains it.
        var kept: Worker?
        /// The activity after which the RIB releases it; `nil` if it is retained without a limit.
        var activity: Activity?
    }

    private var entries: [Entry] = []

    /// The workers that are alive, whatever retains them.
    var all: [Worker] { entries.compactMap(\.worker) }

    /// Retains a worker until an activity has ended, or without a limit.
    ///
    /// A worker that is already bound keeps its position.
    mutating func keep(_ worker: Worker, until activity: Activity?) {
        let entry = Entry(worker: worker, kept: worker, activity: activity)
        if let index = entries.firstIndex(where: { $0.worker === worker }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    mutating func remove(_ worker: Worker) {
        entries.removeAll { $0.worker === worker || $0.worker == nil }
    }

    /// Releases the workers of an activity and returns them, because their release may call back.
    mutating func release(keptUntil activity: Activity) -> [Worker] {
        var released: [Worker] = []
        for index in entries.indices where entries[index].activity === activity {
            if let worker = entries[index].kept { released.append(worker) }
            (entries[index].kept, entries[index].activity) = (nil, nil)
        }
        return released
    }
}
