import RIBs

/// A driver that runs a workflow on a tree and records its steps and its outcome.
///
/// ```swift
/// @Test func `a workflow waits until the tree is launched`() async throws {
///     let program = ProgramStub()
///     let root = RootBuilder(dependency: program).build(withListener: program)
///     let item = try #require(root.interactable as? any RootActionableItem)
///     let driver = WorkflowDriver(CountWorkflow(to: 2), in: root)
///
///     driver.start(item)
///     root.launch()
///
///     #expect(try await driver.nextStep() == "1 Root")
///     #expect(try await driver.outcome().isCompleted)
/// }
/// ```
@MainActor
public final class WorkflowDriver<ActionableItem> {
    private let workflow: Workflow<ActionableItem>
    private let name: String
    private let begun = CallRecorder<String>()
    private let ended = ReplayRelay<WorkflowOutcome>(bufferSize: 1)
    private var listening: Cancellable?
    private var run: Cancellable?

    /// Creates a driver that records the steps at `root` and below.
    public init(_ workflow: Workflow<ActionableItem>, in root: any Routing) {
        self.workflow = workflow
        name = String(describing: type(of: workflow))
        listening = root.events.subscribe { [begun, name] event in
            guard case .workflowStep(name, let number) = event.kind else { return }
            begun.note("\(number) \(event.path)")
        }
    }

    isolated deinit {
        listening?.cancel()
    }

    /// The steps begun so far in the tree, each with its number and the path of its RIB.
    public var steps: [String] { begun.calls }

    /// Starts a run. A driver can be used for only one run.
    public func start(_ item: ActionableItem) {
        run = workflow.run(item) { [ended] in ended.accept($0) }
    }

    /// Waits for a step that has not been waited for, and returns it as in `steps`.
    /// - Throws: `NeverHappened` if the task is cancelled first.
    @discardableResult
    public func nextStep() async throws(NeverHappened) -> String {
        try await begun.next(
            where: { _ in true }, expecting: "\(name) begins another step (\(story))")
    }

    /// Cancels the run.
    public func cancel() {
        run?.cancel()
    }

    /// Waits until the run has ended, and returns its outcome.
    /// - Throws: `NeverHappened` if the task is cancelled first.
    public func outcome() async throws(NeverHappened) -> WorkflowOutcome {
        do {
            return try await ended.firstValue()
        } catch {
            throw NeverHappened(expectation: "\(name) has ended (\(story))", turns: nil)
        }
    }

    private var story: String {
        "steps so far: \(steps.isEmpty ? "none" : steps.joined(separator: ", "))"
    }
}
