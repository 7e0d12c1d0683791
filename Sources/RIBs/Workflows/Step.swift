/// The place after a step of a workflow, where the next one is added.
///
/// `Item` and `Value` are what the step returns. A chain of steps ends with ``commit()``.
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
    /// It is given what this step returns. What it throws ends its branch of the run.
    public func onStep<NextItem, NextValue>(
        _ action: @escaping @MainActor (Item, Value) async throws -> (NextItem, NextValue)
    ) -> Step<WorkflowItem, NextItem, NextValue> {
        typealias Next = Step<WorkflowItem, NextItem, NextValue>
        return Next(of: workflow, junction.adding(Next.self, action))
    }

    /// Calls `handler` if this step throws, or one before it; returns the same step.
    ///
    /// The error stays the outcome of the run. Handlers are called in the order of the steps they
    /// belong to, once in a run; the end of a run by cancellation or by an item that is gone is no
    /// error.
    @discardableResult
    public func onError(_ handler: @escaping @MainActor (any Error) -> Void) -> Step {
        junction.add(handler)
        return self
    }

    /// Returns the same step, to add one of several branches to.
    ///
    /// The branches share what comes before them, which is done once, and run side by side, begun
    /// in the order in which they were added. One that ends early does not end the others. The run
    /// ends with the last of them; its outcome is that of the first branch, in the same order, that
    /// was not completed. A step that is being done adds no branch: see ``Workflow``.
    public func fork() -> Step { self }

    /// Marks this as the last step of its branch, and returns the workflow.
    ///
    /// Every branch needs it: running a workflow with another last step is misuse. A step that
    /// follows a committed one needs a ``commit()`` of its own.
    @discardableResult
    public func commit() -> Workflow<WorkflowItem> {
        junction.isCommitted = true
        return workflow
    }
}
