import Synchronization

/// A queue for one receiver at a time, because a change of the sources rebuilds the tree of RIBs.
final class Mailbox<Element: Sendable>: Sendable {
    private struct State {
        /// The elements that arrived without a receiver.
        var waiting: [Element] = []
        var receiver: AsyncStream<Element>.Continuation?
    }

    private let bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy
    private let state = Mutex(State())

    init(bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded) {
        self.bufferingPolicy = bufferingPolicy
    }

    func send(_ element: Element) {
        state.withLock { state in
            switch state.receiver?.yield(element) {
            case .terminated, nil: state.waiting.append(element)
            default: break
            }
        }
    }

    /// Returns a stream of the elements that no earlier receiver got, and of those that arrive.
    func stream() -> AsyncStream<Element> {
        let (stream, receiver) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: bufferingPolicy)
        state.withLock { state in
            for element in state.waiting { receiver.yield(element) }
            state = State(receiver: receiver)
        }
        return stream
    }
}
