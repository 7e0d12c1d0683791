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
