extension InteractorScope {
    /// Waits until the RIB is active.
    ///
    /// It throws `ItemGone` if the RIB was permanently removed, and `CancellationError` if the task
    /// is cancelled first. A workflow does this before every step.
    public func untilActive() async throws {
        try await ItemReference(self).untilActive()
    }
}

extension Interactor {
    /// Waits for the first value of `stream`, possibly a replayed one, in a step of a workflow.
    ///
    /// It throws `ItemGone` if the RIB resigns active first, and `CancellationError` if the task is
    /// cancelled first. While inactive, it is misuse.
    public final func firstValue<Value>(of stream: some ValueStream<Value>) async throws -> Value {
        let first = FirstValue<Value>()
        let binding = bind(stream) { first.finish($0) }
        binding.onCancel { first.finish(nil) }
        defer { binding.cancel() }
        guard let value = await first.wait() else {
            try Task.checkCancellation()
            throw ItemGone()
        }
        return value
    }
}
