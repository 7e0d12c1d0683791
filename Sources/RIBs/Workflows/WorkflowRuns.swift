/// The number of current runs of a workflow.
///
/// A step added during a run would be performed in every later run, once more each time. A workflow
/// therefore cannot change during a run.
@MainActor
final class WorkflowRuns {
    private var count = 0

    /// Performs a run.
    func count<Result>(_ run: () async -> Result) async -> Result {
        begin()
        defer { end() }
        return await run()
    }

    func begin() {
        count += 1
    }

    func end() {
        count -= 1
    }

    /// Returns whether the workflow may be changed now, and reports misuse if not.
    func allowAdding(_ type: Any.Type, to workflow: Any.Type) -> Bool {
        guard count > 0 else { return true }
        // The handler may end the run. The reported change is still not made.
        Misuse.report(.changedRunningWorkflow, workflow, type)
        return false
    }
}
