/// The workers bound to one RIB, in the order in which they were bound.
@MainActor
struct BoundWorkers {
    private struct Entry {
        weak var worker: Worker?
        /// The same worker, as long as the RIB keeps it.
        var kept: Worker?
        /// The activity after which the RIB keeps it no more; `nil` if it is kept for good.
        var activity: Activity?
    }

    private var entries: [Entry] = []

    /// Those that are there, whoever keeps them.
    var all: [Worker] { entries.compactMap(\.worker) }

    /// Keeps a worker until an activity has ended, or for good; one that is bound already stays in
    /// its place.
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

    /// Keeps those no more that were kept until the end of an activity, and returns them: one that
    /// goes calls back.
    mutating func release(keptUntil activity: Activity) -> [Worker] {
        var released: [Worker] = []
        for index in entries.indices where entries[index].activity === activity {
            if let worker = entries[index].kept { released.append(worker) }
            (entries[index].kept, entries[index].activity) = (nil, nil)
        }
        return released
    }
}
