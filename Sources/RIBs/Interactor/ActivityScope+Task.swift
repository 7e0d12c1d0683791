extension ActivityScope {
    /// Begins `operation` in a task of its own, which is cancelled when the scope ends.
    ///
    /// It does not begin if the scope ends first. An operation that goes on after an `await` must
    /// ask for cancellation itself; ``whileActive(_:receive:)`` does it for one result.
    @discardableResult
    public func whileActive(_ operation: @escaping @MainActor () async -> Void) -> Cancellable {
        begin(Task<Void, Never>.self) { _ in await operation() }
    }

    /// Begins `operation` in a task of its own, and calls `receive` with its result unless the
    /// scope ends first.
    @discardableResult
    public func whileActive<Value, Failure: Error>(
        _ operation: @escaping @MainActor () async throws(Failure) -> Value,
        receive: @escaping @MainActor (Result<Value, Failure>) -> Void
    ) -> Cancellable {
        begin(Result<Value, Failure>.self) { binding in
            let result: Result<Value, Failure>
            do throws(Failure) {
                result = .success(try await operation())
            } catch {
                result = .failure(error)
            }
            if binding.isLive { receive(result) }
        }
    }

    /// Begins a task that leaves the scope when it is done.
    func begin(
        _ type: Any.Type, _ operation: @escaping @MainActor (Cancellable) async -> Void
    ) -> Cancellable {
        add(type) { binding in
            let task = Task {
                guard binding.isLive else { return }
                await operation(binding)
                binding.cancel()
            }
            binding.onCancel { task.cancel() }
        }
    }
}
