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
