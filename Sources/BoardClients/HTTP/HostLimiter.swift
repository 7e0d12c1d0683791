import Synchronization

/// A limiter of concurrent requests per host. Further requests wait in a queue.
final class HostLimiter: Sendable {
    private struct Line {
        var inside = 0
        var waiting: [Waiter] = []

        /// Removes and returns the waiters that may proceed, in the order of arrival.
        mutating func admitted() -> [Waiter] {
            var admitted: [Waiter] = []
            while let first = waiting.first, inside < first.limit {
                admitted.append(waiting.removeFirst())
                inside += 1
            }
            return admitted
        }
    }

    private struct Waiter {
        let number: Int
        let limit: Int
        let turn: CheckedContinuation<Void, any Error>
    }

    private let lines = Mutex<[String: Line]>([:])
    private let lastNumber = Atomic(0)

    /// Waits until fewer than `limit` requests are active. The caller must call `leave` afterwards.
    ///
    /// Throws `CancellationError` if cancelled while waiting; the caller must then not call
    /// `leave`.
    func enter(_ host: String, atMost limit: Int) async throws {
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                let waiter = Waiter(number: number, limit: max(1, limit), turn: turn)
                change(host) { $0.waiting.append(waiter) }
                // If the task was cancelled earlier, `giveUp` did not find it in the queue.
                if Task.isCancelled { giveUp(number, host) }
            }
        } onCancel: {
            giveUp(number, host)
        }
    }

    func leave(_ host: String) {
        change(host) { $0.inside -= 1 }
    }

    /// Returns the number of requests that wait for a host.
    func waitingCount(for host: String) -> Int {
        lines.withLock { $0[host]?.waiting.count ?? 0 }
    }

    private func giveUp(_ number: Int, _ host: String) {
        let waiter = lines.withLock { lines -> Waiter? in
            let place = lines[host]?.waiting.firstIndex { $0.number == number }
            return place.flatMap { lines[host]?.waiting.remove(at: $0) }
        }
        waiter?.turn.resume(throwing: CancellationError())
    }

    /// Changes a queue and resumes admitted tasks.
    ///
    /// Tasks are resumed outside the lock because resuming acquires the task's own lock.
    private func change(_ host: String, _ change: (inout Line) -> Void) {
        let admitted = lines.withLock { lines in
            var line = lines[host] ?? Line()
            change(&line)
            defer { lines[host] = line.inside == 0 ? nil : line }
            return line.admitted()
        }
        for waiter in admitted { waiter.turn.resume() }
    }
}
