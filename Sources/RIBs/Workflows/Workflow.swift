/// A sequence of steps through the tree of RIBs, such as following a deep link.
///
/// A step acts on one actionable item, usually an interactor behind a protocol, and returns the
/// next, with a value for the step that follows.
///
/// A step begins when its item is active, and is performed once per run. Between steps, an item is
/// held weakly. A run does not change the workflow, which may be run again, even at the same time.
/// Adding a step or an error handler during a run is misuse and has no effect.
///
/// ```swift
/// func count(to number: Int, in root: any RootActionableItem) async -> WorkflowOutcome {
///     let workflow = Workflow<any RootActionableItem>()
///     workflow
///         .onStep { root in try await root.startCounting() }
///         .onStep { counter, _ in try await counter.count(to: number) }
///         .commit()
///     return await workflow.run(root)
/// }
/// ```
@MainActor
open class Workflow<ActionableItem> {
    private let start: Junction<ActionableItem, Void>
    private let runs = WorkflowRuns()

    /// Creates a workflow without steps, which cannot be run.
    public init() {
        start = Junction(
            at: StepPlace(
                workflow: type(of: self), runs: runs, step: ActionableItem.self, number: 0))
    }

    /// Adds a first step. Several first steps are branches, as with ``Step/fork()``.
    public final func onStep<NextItem, NextValue>(
        _ action: @escaping @MainActor (ActionableItem) async throws -> (NextItem, NextValue)
    ) -> Step<ActionableItem, NextItem, NextValue> {
        typealias First = Step<ActionableItem, NextItem, NextValue>
        return First(of: self, start.adding(First.self) { item, _ in try await action(item) })
    }

    /// Runs the steps, the first one on `item`, and returns the outcome.
    ///
    /// Cancelling the task cancels the current step, and no other one begins. The run ends when
    /// that step has returned. It is misuse to run a workflow that has no steps, or a last step
    /// without `commit()`; no step begins then.
    public final func run(_ item: consuming ActionableItem) async -> WorkflowOutcome {
        await run(from: ItemReference(item))
    }

    /// Runs the steps in a new task, which the result cancels.
    ///
    /// The caller may release both the workflow and the result.
    /// - Parameters:
    ///   - item: the item of the first step, held weakly between steps.
    ///   - onEnd: called once with the outcome of the run, also after a cancellation.
    @discardableResult
    public final func run(
        _ item: ActionableItem, onEnd: @escaping @MainActor (WorkflowOutcome) -> Void
    ) -> Cancellable {
        let reference = ItemReference(item)
        let task = Task { onEnd(await run(from: reference)) }
        return Cancellable { task.cancel() }
    }

    private func run(from item: ItemReference<ActionableItem>) async -> WorkflowOutcome {
        if let misuse = reportedMisuse() { return .failed(misuse) }
        weak let node = item.node
        let outcome = await runs.count { await start.proceed(item, ()) }
        node?.report(.workflowEnded(String(describing: type(of: self)), outcome: "\(outcome)"))
        return outcome
    }

    private func reportedMisuse() -> Misuse? {
        guard let step = start.lastWithoutCommit else { return nil }
        let misuse = Misuse(.ranUncommittedWorkflow, type(of: self), step)
        Misuse.handler(misuse)
        return misuse
    }
}
