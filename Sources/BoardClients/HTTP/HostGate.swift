import Synchronization

/// Lets no more than so many requests at once go to a host; the others wait in line.
final class HostGate: Sendable {
    private struct Line {
        var inside = 0
        var waiting: [Waiter] = []

        /// Whoever may go in now, in the order in which they came.
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

    /// Returns when fewer than `limit` are inside; who is in has to `leave`.
    ///
    /// Throws `CancellationError` to one who is cancelled in line, and so is not inside.
    func enter(_ host: String, atMost limit: Int) async throws {
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                let waiter = Waiter(number: number, limit: max(1, limit), turn: turn)
                change(host) { $0.waiting.append(waiter) }
                // Whoever was cancelled before was not found in line then.
                if Task.isCancelled { giveUp(number, host) }
            }
        } onCancel: {
            giveUp(number, host)
        }
    }

    func leave(_ host: String) {
        change(host) { $0.inside -= 1 }
    }

    /// How many wait in line.
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

    /// Changes a line and lets in whoever may, outside the lock: resuming a task takes its own.
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
