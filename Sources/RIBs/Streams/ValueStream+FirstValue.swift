extension ValueStream {
    /// Waits for the first value, which may be a replayed one.
    ///
    /// It throws only if the task is cancelled first. For an interactor,
    /// ``Interactor/firstValue(of:)`` also ends with its activity.
    public func firstValue() async throws(CancellationError) -> Value {
        let first = FirstValue<Value>()
        let subscription = subscribe { first.finish($0) }
        defer { subscription.cancel() }
        guard let value = await first.wait() else { throw CancellationError() }
        return value
    }
}

/// A single value for one waiting task.
@MainActor
final class FirstValue<Value> {
    private var value: Value?
    private var isDone = false
    private let wakeup = Wakeup()

    /// Ends the wait, with a value or without. Only the first call counts.
    func finish(_ value: Value?) {
        guard !isDone else { return }
        isDone = true
        self.value = value
        wakeup.wake()
    }

    /// Returns the value; `nil` if there will be none, or the task was cancelled.
    func wait() async -> Value? {
        while !isDone, !Task.isCancelled { await wakeup.wait() }
        return value
    }
}
