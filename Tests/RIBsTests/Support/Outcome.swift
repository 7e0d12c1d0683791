import RIBs
import RIBsTesting

/// Waits for the end of a run and returns the outcome as text.
@MainActor
func outcome(of run: Task<WorkflowOutcome, Never>) async throws -> String {
    try await expectEnd(of: "the run", run).description
}
