extension ValueStream {
    /// The stream as a sequence for a `for await` loop, which receives every value since its start.
    ///
    /// Values wait for the loop in an unlimited buffer; see also ``values(keepingNewest:)``. Each
    /// loop has its own subscription and begins with the values that the stream replays. The
    /// subscription ends when its task is cancelled or the loop is left.
    public var values: ValueSequence<Value> { values(keepingNewest: .max) }

    /// Returns the values with a limited buffer, which drops the oldest values of a slow loop.
    ///
    /// The newest value is never lost. A limit below one counts as one.
    public func values(keepingNewest limit: Int) -> ValueSequence<Value> {
        ValueSequence(limit: max(limit, 1)) { subscribe($0) }
    }
}

/// The values of a stream as an asynchronous sequence; see ``ValueStream/values``.
@MainActor
public struct ValueSequence<Value>: @MainActor AsyncSequence {
    /// The failure type: values arrive on the main actor, and none of them is an error.
    public typealias Failure = Never

    let limit: Int
    let subscribe: @MainActor (@escaping @MainActor (Value) -> Void) -> Cancellable

    /// Subscribes to the stream.
    public func makeAsyncIterator() -> Iterator {
        Iterator(queue: ValueQueue(limit: limit, subscribe))
    }

    /// A subscription to the stream, which ends when the last copy of the iterator is released.
    @MainActor
    public struct Iterator: @MainActor AsyncIteratorProtocol {
        let queue: ValueQueue<Value>

        /// Waits for a value; returns `nil` once the task has been cancelled.
        public func next() async -> Value? {
            await queue.next()
        }
    }
}

/// The queue of values for one loop.
@MainActor
final class ValueQueue<Value> {
    private let limit: Int
    private var waiting: [Value] = []
    private let arrival = Wakeup()
    private var subscription: Cancellable?
    private var hasEnded = false

    init(
        limit: Int, _ subscribe: (@escaping @MainActor (Value) -> Void) -> Cancellable
    ) {
        self.limit = limit
        subscription = subscribe { [weak self] in self?.append($0) }
    }

    isolated deinit {
        subscription?.cancel()
    }

    func next() async -> Value? {
        while waiting.isEmpty, !hasEnded, !Task.isCancelled { await arrival.wait() }
        if Task.isCancelled { end() }
        return hasEnded ? nil : waiting.removeFirst()
    }

    private func append(_ value: Value) {
        waiting.append(value)
        if waiting.count > limit { waiting.removeFirst() }
        arrival.wake()
    }

    private func end() {
        hasEnded = true
        waiting = []
        subscription?.cancel()
        arrival.wake()
    }
}

/// A wake-up signal on the main actor.
///
/// Waiting tasks must check their condition again afterwards. They may have been woken for another
/// reason, such as the cancellation of a task.
@MainActor
final class Wakeup {
    private var sleepers: [CheckedContinuation<Void, Never>] = []

    /// Returns after the next `wake()`, or when the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { sleepers.append($0) }
        } onCancel: {
            Task { @MainActor in wake() }
        }
    }

    func wake() {
        let sleepers = sleepers
        self.sleepers = []
        for sleeper in sleepers { sleeper.resume() }
    }
}
