/// How many runs of a workflow are going on.
///
/// What a step adds to the workflow would be done again in every later run, once more each time.
/// So during a run a workflow stays as it is.
@MainActor
final class WorkflowRuns {
    private var count = 0

    /// Performs a run.
    func count<Result>(_ run: () async -> Result) async -> Result {
        count += 1
        defer { count -= 1 }
        return await run()
    }

    /// Returns whether something may be added to the workflow now; reports it if not.
    func allowAdding(_ type: Any.Type, to workflow: Any.Type) -> Bool {
        if count > 0 { Misuse.report(.changedRunningWorkflow, workflow, type) }
        return count == 0
    }
}
