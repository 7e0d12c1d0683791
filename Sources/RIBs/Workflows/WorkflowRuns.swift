/// How many runs of a workflow are going on.
///
/// What a step adds to the workflow would be done again in every later run, once more each time.
/// So during a run a workflow stays as it is.
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

    /// Returns whether something may be added to the workflow now; reports it if not.
    func allowAdding(_ type: Any.Type, to workflow: Any.Type) -> Bool {
        guard count > 0 else { return true }
        // The handler may end the run; what was reported is not added for all that.
        Misuse.report(.changedRunningWorkflow, workflow, type)
        return false
    }
}
