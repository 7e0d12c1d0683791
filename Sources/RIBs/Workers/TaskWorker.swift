/// A worker that is one asynchronous function.
///
/// The function begins anew with every run of the worker, and is cancelled when the run ends.
///
/// A function that returns leaves the worker started, with what it bound to the scope. One that
/// goes on after an `await` must ask for cancellation itself; what it binds to `scope` ends anyway.
///
/// ```swift
/// func worker(saving total: any ValueStream<Int>, in store: any TotalStore) -> TaskWorker {
///     TaskWorker { _ in
///         for await total in total.values { await store.save(total) }
///     }
/// }
/// ```
@MainActor
public final class TaskWorker: Worker {
    private let operation: @MainActor (ActivityScope) async -> Void

    /// Makes a worker that is bound to nothing and begins `operation` when it runs.
    public init(_ operation: @escaping @MainActor (ActivityScope) async -> Void) {
        self.operation = operation
        super.init()
    }

    /// Begins the function in a task of the run's scope.
    public override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.whileActive { [operation] in await operation(scope) }
    }
}
