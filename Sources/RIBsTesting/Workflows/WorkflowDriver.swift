import RIBs

/// Runs a workflow on a tree, and keeps the steps it began and how it ended.
///
///     let driver = WorkflowDriver(OpenPost(), in: root)
///     driver.start(rootInteractor)
///     #expect(await driver.outcome().isCompleted)
@MainActor
public final class WorkflowDriver<ActionableItem> {
    private let workflow: Workflow<ActionableItem>
    private let begun = CallRecorder<String>()
    private let ended = CallRecorder<WorkflowOutcome>()
    private var listening: Cancellable?
    private var run: Cancellable?

    /// Makes a driver that follows the steps taken at `root` and below.
    ///
    ///     let workflow = OpenPost(id: "p7")
    ///     let driver = WorkflowDriver(workflow, in: root)
    public init(_ workflow: Workflow<ActionableItem>, in root: any Routing) {
        self.workflow = workflow
        let name = String(describing: type(of: workflow))
        listening = root.events.subscribe { [begun] event in
            guard case .workflowStep(name, let number) = event.kind else { return }
            begun.note("\(number) \(event.path)")
        }
    }

    isolated deinit {
        listening?.cancel()
    }

    /// The steps begun so far at RIBs of the tree, each with its number and the path of its RIB.
    ///
    ///     _ = await driver.outcome()
    ///     #expect(driver.steps == ["1 Root", "2 Root/Board"])
    public var steps: [String] { begun.calls }

    /// Begins a run; one driver is for one run.
    ///
    ///     driver.start(rootInteractor)
    ///     await driver.nextStep()
    public func start(_ item: ActionableItem) {
        run = workflow.run(item) { [ended] in ended.note($0) }
    }

    /// Waits for a step that was not waited for yet, and returns it as in `steps`.
    ///
    ///     root.launch()
    ///     #expect(await driver.nextStep() == "1 Root")
    @discardableResult
    public func nextStep() async -> String {
        await begun.next()
    }

    /// Cancels the run.
    ///
    ///     driver.cancel()
    ///     _ = await driver.outcome()
    public func cancel() {
        run?.cancel()
    }

    /// Waits until the run has ended, and returns how.
    ///
    ///     driver.start(rootInteractor)
    ///     #expect(await driver.outcome().isCompleted)
    public func outcome() async -> WorkflowOutcome {
        if let outcome = ended.calls.last { return outcome }
        return await ended.next()
    }
}
