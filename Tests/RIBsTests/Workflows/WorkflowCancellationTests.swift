import RIBs
import RIBsTesting
import Testing

/// Tests of runs that are cancelled from outside.
@MainActor
@Suite(.watchdog)
struct WorkflowCancellationTests {
    private let journal = Journal()
    private let root: SampleInteractor
    private let workflow = Workflow<SampleInteractor>()
    private let gate = Gate()

    init() {
        root = SampleInteractor("root", journal)
        root.activate()
        _ = journal.take()
    }

    @Test func `cancelling the task ends the run after the current step`() async throws {
        addSlowStepAndAnother()
        #expect(try await outcomeOfRunCancelledInStep() == "cancelled")
        #expect(journal.take() == ["root.first"])
    }

    @Test func `a run cancelled during its last step has not completed`() async throws {
        workflow
            .onStep { [gate] root in
                await gate.wait()
                return (root, ())
            }
            .commit()
        #expect(try await outcomeOfRunCancelledInStep() == "cancelled")
    }

    @Test func `the Cancellable does the same, and the outcome is reported once`() async throws {
        addSlowStepAndAnother()
        var outcomes: [String] = []
        let run = workflow.run(root) { outcomes.append("\($0)") }
        try await gate.isWaitedFor()

        run.cancel()
        run.cancel()
        gate.open()
        try await expectEventually("the outcome is told") { !outcomes.isEmpty }
        await otherTasks()

        #expect(outcomes == ["cancelled"])
        #expect(journal.take() == ["root.first"])
    }

    @Test func `a run that is cancelled before it begins performs no step`() async throws {
        addSlowStepAndAnother()
        var outcomes: [String] = []

        workflow.run(root) { outcomes.append("\($0)") }.cancel()
        try await expectEventually("the outcome is told") { !outcomes.isEmpty }

        #expect(outcomes == ["cancelled"])
        #expect(journal.take() == [])
    }

    @Test func `a run that waits for its item can be cancelled`() async throws {
        root.deactivate()
        addSlowStepAndAnother()
        let run = Task { await workflow.run(root) }
        await otherTasks()

        run.cancel()

        #expect(try await outcome(of: run) == "cancelled")
    }

    @Test func `an error of a cancelled step is a cancellation and does not call onError`()
        async throws
    {
        workflow
            .onStep { [gate] root -> (SampleInteractor, Void) in
                await gate.wait()
                throw SampleError()
            }
            .onError { [journal] _ in journal.note("error") }
            .commit()
        #expect(try await outcomeOfRunCancelledInStep() == "cancelled")
        #expect(journal.take() == [])
    }

    @Test func `a step's own CancellationError is a failure if the run was not cancelled`()
        async throws
    {
        workflow
            .onStep { root -> (SampleInteractor, Void) in throw CancellationError() }
            .commit()

        let outcome = try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect("\(outcome)" == "failed: CancellationError()")
    }

    @Test func `cancelling ends every branch`() async throws {
        let forked = workflow.onStep { ($0, ()) }
        for _ in 1...2 {
            forked.fork()
                .onStep { root, _ in
                    try await root.firstValue(of: PublishRelay<(SampleInteractor, Void)>())
                }
                .commit()
        }
        let run = Task { await workflow.run(root) }
        await otherTasks()

        run.cancel()

        #expect(try await outcome(of: run) == "cancelled")
    }

    @Test func `a run started with whileActive ends with the RIB without an outcome`()
        async throws
    {
        addSlowStepAndAnother()
        var outcomes: [String] = []
        root.whileActive { [workflow, weak root] in
            guard let root else { return WorkflowOutcome.itemGone }
            return await workflow.run(root)
        } receive: { (result: Result<WorkflowOutcome, Never>) in
            outcomes.append("\(result)")
        }
        try await gate.isWaitedFor()

        root.deactivate()
        gate.open()
        await otherTasks()

        #expect(outcomes == [])
        #expect(journal.take() == ["root.willResignActive", "root.first"])
    }

    /// Runs the workflow, and cancels the run while its first step waits at the gate.
    private func outcomeOfRunCancelledInStep() async throws -> String {
        let run = Task { await workflow.run(root) }
        try await gate.isWaitedFor()
        run.cancel()
        gate.open()
        return try await outcome(of: run)
    }

    private func addSlowStepAndAnother() {
        workflow
            .onStep { [gate] root in
                await gate.wait()
                await root.visit("first")
                return (root, ())
            }
            .onStep { root, _ in
                await root.visit("second")
                return (root, ())
            }
            .commit()
    }
}
