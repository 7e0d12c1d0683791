/// What a step is known by in misuse and in events.
struct StepPlace {
    let workflow: Any.Type
    let runs: WorkflowRuns
    /// The type of the step; of the first item, at the beginning of a workflow.
    let step: Any.Type
    /// The step's number in its branch, from 1; 0 at the beginning of a workflow.
    let number: Int

    var event: RIBEvent.Kind { .workflowStep(String(describing: workflow), number: number) }

    func followed(by step: Any.Type) -> StepPlace {
        StepPlace(workflow: workflow, runs: runs, step: step, number: number + 1)
    }
}
