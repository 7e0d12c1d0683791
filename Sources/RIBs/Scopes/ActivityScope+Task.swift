extension ActivityScope {
    /// Starts `operation` in a new task, which is cancelled when the scope ends.
    ///
    /// It does not start if the scope ends first. An operation that continues after an `await` must
    /// check for cancellation itself; ``whileActive(_:receive:)`` does so for a single result.
    @discardableResult
    public func whileActive(_ operation: @escaping @MainActor () async -> Void) -> Cancellable {
        begin(operation, Task<Void, Never>.self) { await $0.work?() }
    }

    /// Starts `operation` in a new task and calls `receive` with its result, until the scope ends.
    @discardableResult
    public func whileActive<Value, Failure: Error>(
        _ operation: @escaping @MainActor () async throws(Failure) -> Value,
        receive: @escaping @MainActor (Result<Value, Failure>) -> Void
    ) -> Cancellable {
        begin((operation, receive), Result<Value, Failure>.self) { binding in
            guard let operation = binding.work?.0 else { return }
            let result: Result<Value, Failure>
            do throws(Failure) {
                result = .success(try await operation())
            } catch {
                result = .failure(error)
            }
            binding.work?.1(result)
        }
    }

    /// Starts a task that leaves the scope when it has finished.
    ///
    /// The binding holds the work, so that a cancelled task retains no more than it uses.
    func begin<Work>(
        _ work: Work, _ type: Any.Type,
        _ perform: @escaping @MainActor (Binding<Work>) async -> Void
    ) -> Cancellable {
        let binding = Binding(work)
        add(binding, type) {
            let task = Task {
                guard binding.isLive else { return }
                await perform(binding)
                binding.cancel()
            }
            binding.onCancel { task.cancel() }
        }
        return binding
    }
}
