import Synchronization

/// Wakes those in this process who wait for a change.
package final class ChangeBell: Sendable {
    private struct Listeners {
        var next = 0
        var all: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    package init() {}

    package func ring() {
        for listener in listeners.withLock({ Array($0.all.values) }) { listener.yield() }
    }

    /// Yields whenever the bell rings from now on.
    package func listen() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.all[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.all.removeValue(forKey: number) }
        }
        return stream
    }

    /// Returns when the bell rings or the time is up.
    package static func wait(
        for rings: AsyncStream<Void>, atMost limit: Duration
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                var iterator = rings.makeAsyncIterator()
                await iterator.next()
            }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
