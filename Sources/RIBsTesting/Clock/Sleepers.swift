/// A task that sleeps until a deadline.
struct Sleeper {
    let id: Int
    let deadline: ManualClock.Instant
    let continuation: CheckedContinuation<Void, any Error>
}

/// The state of a manual clock: its time, its sleepers, and the waits for sleepers.
struct Sleepers {
    private(set) var now = ManualClock.Instant(offset: .zero)
    /// The sleepers by deadline, and those with equal deadlines in order of arrival.
    private var sleepers: [Sleeper] = []
    private var waiting: [(count: Int, wait: Wait)] = []
    private var latestID = 0

    var count: Int { sleepers.count }

    mutating func nextID() -> Int {
        latestID += 1
        return latestID
    }

    mutating func add(_ sleeper: Sleeper) {
        guard sleeper.deadline > now else { return sleeper.continuation.resume() }
        let index = sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? sleepers.endIndex
        sleepers.insert(sleeper, at: index)
        wakeWaiting()
    }

    mutating func cancel(_ id: Int) {
        guard let index = sleepers.firstIndex(where: { $0.id == id }) else { return }
        sleepers.remove(at: index).continuation.resume(throwing: CancellationError())
    }

    mutating func advance(by duration: Duration) {
        now = now.advanced(by: duration)
        let due = sleepers.prefix { $0.deadline <= now }
        sleepers.removeFirst(due.count)
        for sleeper in due { sleeper.continuation.resume() }
    }

    mutating func add(_ wait: Wait, for count: Int) {
        waiting.append((count, wait))
        wakeWaiting()
    }

    mutating func remove(_ wait: Wait) {
        waiting.removeAll { $0.wait === wait }
    }

    private func wakeWaiting() {
        let count = sleepers.count
        for waiter in waiting where waiter.count <= count { waiter.wait.fulfil() }
    }
}
