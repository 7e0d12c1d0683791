extension ActivityScope {
    /// Begins `operation` in a task of its own, which is cancelled when the scope ends.
    ///
    /// It does not begin if the scope ends first. An operation that goes on after an `await` must
    /// ask for cancellation itself; ``whileActive(_:receive:)`` does it for one result.
    @discardableResult
    public func whileActive(_ operation: @escaping @MainActor () async -> Void) -> Cancellable {
        begin(operation, Task<Void, Never>.self) { await $0.work?() }
    }

    /// Begins `operation` in a task of its own, and calls `receive` with its result unless the
    /// scope ends first.
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

    /// Begins a task that leaves the scope when it is done.
    ///
    /// The task gets the work from the binding, so that a cancelled one retains no more than it uses.
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
