import Synchronization

/// Wakes the tasks of this process that wait for a change.
package final class ChangeNotifier: Sendable {
    private struct Listeners {
        var next = 0
        var all: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    package init() {}

    package func notify() {
        for listener in listeners.withLock({ Array($0.all.values) }) { listener.yield() }
    }

    /// Returns a stream of notifications from now on.
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

    /// Returns after a notification, or after the time limit.
    package static func wait(
        for notifications: AsyncStream<Void>, atMost limit: Duration
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                var iterator = notifications.makeAsyncIterator()
                await iterator.next()
            }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
