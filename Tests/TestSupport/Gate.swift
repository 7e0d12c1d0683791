/// Lets nobody pass before it is opened.
package final class Gate: Sendable {
    private let (opened, continuation) = AsyncStream.makeStream(of: Void.self)
    private let (waits, waiting) = AsyncStream.makeStream(of: Void.self)

    package init() {}

    package func open() { continuation.finish() }

    package func pass() async {
        waiting.yield()
        for await _ in opened {}
    }

    /// Returns when somebody waits to pass.
    package func isWaitedFor() async {
        for await _ in waits { return }
    }
}
