import Synchronization

/// A gate that suspends tasks until it is opened.
package final class Gate: Sendable {
    private let (opened, continuation) = AsyncStream.makeStream(of: Void.self)
    private let (waits, waiting) = AsyncStream.makeStream(of: Void.self)

    package init() {}

    package func open() { continuation.finish() }

    package func pass() async {
        waiting.yield()
        for await _ in opened {}
    }

    /// Waits until a task is suspended at the gate.
    package func isWaitedFor() async {
        for await _ in waits { return }
    }
}

/// A thread-safe flag that a test sets while a source reads it.
package final class AtomicFlag: Sendable {
    private let state = Mutex(false)

    package init() {}

    package var isOn: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

/// Lets other tasks run until a condition holds; returns `false` if it never does.
///
/// Use it only for conditions that depend on the program's own tasks, because it counts yields. If
/// other tests occupy the threads, yields are faster than the tasks, so it also waits two seconds.
@MainActor package func eventually(_ condition: () -> Bool) async -> Bool {
    let start = ContinuousClock.now
    var turns = 0
    while turns < 10_000 || ContinuousClock.now - start < .seconds(2) {
        if condition() { return true }
        await Task.detached {}.value
        turns += 1
    }
    return false
}
