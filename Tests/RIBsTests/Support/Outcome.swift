import RIBs
import RIBsTesting

/// Waits for the end of a run and returns the outcome in words.
@MainActor
func outcome(of run: Task<WorkflowOutcome, Never>) async throws -> String {
    try await expectEnd(of: "the run", run).description
}
