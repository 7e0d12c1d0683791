/// What workers and workflows do at a RIB, told in names and numbers, without objects.
enum WorkEvent: Hashable {
    /// A worker of this type is about to be told that it started.
    case workerStarted(String)
    /// A worker of this type has stopped.
    case workerStopped(String)
    /// A workflow of this type begins a step on this RIB; steps count from 1, in every branch.
    case workflowStep(String, number: Int)
    /// A run of a workflow of this type that began at this RIB has ended, with this outcome.
    case workflowEnded(String, outcome: String)
}
