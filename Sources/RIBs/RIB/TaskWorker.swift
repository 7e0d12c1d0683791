/// A worker that consists of one asynchronous function.
///
/// The function starts again with every run of the worker, and is cancelled when the run ends.
///
/// If the function returns, the worker remains started, together with its bindings to the scope. A
/// function that continues after an `await` must check for cancellation itself. Its bindings to
/// `scope` end in any case.
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

    /// Creates an unbound worker that starts `operation` when it runs.
    public init(_ operation: @escaping @MainActor (ActivityScope) async -> Void) {
        self.operation = operation
        super.init()
    }

    /// Starts the function in a task of the run's scope.
    public override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.whileActive { [operation] in await operation(scope) }
    }
}
