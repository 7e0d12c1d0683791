/// The outcome of the first branch that was not completed, in whatever order the branches end.
struct BranchOutcome {
    /// A function that runs one branch and returns its index and its outcome.
    typealias Run = @MainActor @Sendable () async -> (Int, WorkflowOutcome)

    private var outcome = WorkflowOutcome.completed
    private var branch = Int.max

    /// Runs all branches side by side, started in order, and returns when all have ended.
    @MainActor
    static func running(_ branches: [Run]) async -> WorkflowOutcome {
        await withTaskGroup(of: (Int, WorkflowOutcome).self) { group in
            // Passed directly, they start on the main actor and therefore in order.
            for run in branches { group.addTask(operation: run) }
            var result = BranchOutcome()
            for await (index, outcome) in group { result.add(outcome, of: index) }
            return result.outcome
        }
    }

    private mutating func add(_ outcome: WorkflowOutcome, of branch: Int) {
        guard !outcome.isCompleted, branch < self.branch else { return }
        (self.outcome, self.branch) = (outcome, branch)
    }
}
