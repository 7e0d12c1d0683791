/// The end of a step of a workflow, to which the next step is added.
///
/// `Item` and `Value` are the types that the step returns. A chain of steps ends with ``commit()``.
@MainActor
public final class Step<WorkflowItem, Item, Value> {
    private let workflow: Workflow<WorkflowItem>
    private let junction: Junction<Item, Value>

    init(of workflow: Workflow<WorkflowItem>, _ junction: Junction<Item, Value>) {
        self.workflow = workflow
        self.junction = junction
    }

    /// Adds a step, which begins when this one is done and its item is active.
    ///
    /// It receives the result of this step. An error that it throws ends its branch of the run.
    public func onStep<NextItem, NextValue>(
        _ action: @escaping @MainActor (Item, Value) async throws -> (NextItem, NextValue)
    ) -> Step<WorkflowItem, NextItem, NextValue> {
        typealias Next = Step<WorkflowItem, NextItem, NextValue>
        return Next(of: workflow, junction.adding(Next.self, action))
    }

    /// Calls `handler` if this step or an earlier one throws; returns the same step.
    ///
    /// The error remains the outcome of the run. Handlers are called in the order of their steps,
    /// once per run. The end of a run by cancellation or by a released item is not an error.
    @discardableResult
    public func onError(_ handler: @escaping @MainActor (any Error) -> Void) -> Step {
        junction.add(handler)
        return self
    }

    /// Returns the same step, to which one of several branches can be added.
    ///
    /// The branches share the steps before them, which are performed once. They run side by side
    /// and start in the order in which they were added. A branch that ends early does not end the
    /// others. The run ends with the last of them. Its outcome is that of the first branch, in the
    /// same order, that was not completed. A step cannot add a branch while it is being performed:
    /// see ``Workflow``.
    public func fork() -> Step { self }

    /// Marks this as the last step of its branch, and returns the workflow.
    ///
    /// Every branch needs it: running a workflow with another last step is misuse. A step after a
    /// committed one needs its own ``commit()``.
    @discardableResult
    public func commit() -> Workflow<WorkflowItem> {
        junction.isCommitted = true
        return workflow
    }
}

/// The identity of a step in misuse reports and events.
struct StepPlace {
    let workflow: Any.Type
    let runs: WorkflowRuns
    /// The type of the step, or of the first item at the start of a workflow.
    let step: Any.Type
    /// The step's number in its branch, starting at 1; 0 at the start of a workflow.
    let number: Int

    var event: RIBEvent.Kind { .workflowStep(String(describing: workflow), number: number) }

    func followed(by step: Any.Type) -> StepPlace {
        StepPlace(workflow: workflow, runs: runs, step: step, number: number + 1)
    }
}
