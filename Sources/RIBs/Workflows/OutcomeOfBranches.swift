/// The outcome of the first branch that was not completed, in whatever order they end.
struct OutcomeOfBranches {
    /// Runs one branch and returns its place and its outcome.
    typealias Run = @MainActor @Sendable () async -> (Int, WorkflowOutcome)

    private var outcome = WorkflowOutcome.completed
    private var branch = Int.max

    /// Runs all branches side by side, begun in their order, and returns when all have ended.
    @MainActor
    static func running(_ branches: [Run]) async -> WorkflowOutcome {
        await withTaskGroup(of: (Int, WorkflowOutcome).self) { group in
            // Passed as they are, they begin on the main actor, and so in their order.
            for run in branches { group.addTask(operation: run) }
            var result = OutcomeOfBranches()
            for await (index, outcome) in group { result.add(outcome, of: index) }
            return result.outcome
        }
    }

    private mutating func add(_ outcome: WorkflowOutcome, of branch: Int) {
        guard !outcome.isCompleted, branch < self.branch else { return }
        (self.outcome, self.branch) = (outcome, branch)
    }
}
