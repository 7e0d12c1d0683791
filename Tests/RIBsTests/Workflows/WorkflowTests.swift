import RIBs
import RIBsTesting
import Testing

/// Tests of the values passed to the steps of a workflow, and of the outcomes of runs.
@MainActor
@Suite(.watchdog)
struct WorkflowTests {
    private let journal = Journal()
    private let root: SampleInteractor
    private let board: SampleInteractor
    private let workflow = Workflow<any SampleActionableItem>()

    init() {
        root = SampleInteractor("root", journal)
        board = SampleInteractor("board", journal)
        root.activate()
        board.activate()
        _ = journal.take()
    }

    @Test func `each step acts on the result of the previous one`() async throws {
        workflow
            .onStep { [board] root in
                await root.visit("first")
                return (board, 7)
            }
            .onStep { board, number in
                await board.visit("second \(number)")
                return (board, ())
            }
            .commit()

        let outcome = try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect("\(outcome)" == "completed" && outcome.isCompleted)
        #expect(journal.take() == ["root.first", "board.second 7"])
    }

    @Test func `a step that throws ends the run with its error`() async throws {
        workflow
            .onStep { _ -> (SampleInteractor, Void) in throw SampleError() }
            .onStep { board, _ in
                await board.visit("second")
                return (board, ())
            }
            .commit()

        let outcome = try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect("\(outcome)" == "failed: SampleError()" && !outcome.isCompleted)
        #expect(journal.take() == [])
    }

    @Test func `onError receives errors of its own step and of earlier ones, in order`()
        async throws
    {
        workflow
            .onStep { ($0, ()) }
            .onError { [journal] _ in journal.note("first") }
            .onStep { item, _ -> (any SampleActionableItem, Void) in throw SampleError() }
            .onError { [journal] in journal.note("second \($0)") }
            .onStep { item, _ in (item, ()) }
            .onError { [journal] in journal.note("third \($0)") }
            .commit()

        try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect(journal.take() == ["second SampleError()", "third SampleError()"])
    }

    @Test func `onError is not called in a run that completes`() async throws {
        workflow
            .onStep { ($0, ()) }
            .onError { [journal] _ in journal.note("error") }
            .commit()

        try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect(journal.take() == [])
    }

    @Test func `a workflow can be run again, and twice at the same time`() async throws {
        let gate = Gate()
        var isFirst = true
        workflow
            .onStep { root in
                if isFirst {
                    isFirst = false
                    await gate.wait()
                }
                await root.visit("visit")
                return (root, ())
            }
            .commit()

        let early = Task { await workflow.run(root) }
        try await gate.isWaitedFor()
        let outcome = try await expectEnd(of: "the run") { await workflow.run(root) }
        #expect(outcome.isCompleted)
        #expect(journal.take() == ["root.visit"])
        gate.open()

        #expect(try await expectEnd(of: "the early run", early).isCompleted)
        #expect(journal.take() == ["root.visit"])
    }

    @Test func `a step after a committed one needs its own commit`() async throws {
        let step = workflow.onStep { ($0, ()) }
        step.commit()
        let second = step.onStep { root, _ in
            await root.visit("second")
            return (root, ())
        }
        var outcome: WorkflowOutcome?
        let found = await misuse { outcome = await workflow.run(root) }
        #expect(found.map(\.rule) == [.ranUncommittedWorkflow])
        #expect(outcome?.isCompleted == false)

        second.commit()
        outcome = try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect(outcome?.isCompleted == true)
        #expect(journal.take() == ["root.second"])
    }

    @Test func `an item that is not an object is retained until its step`() async throws {
        let workflow = Workflow<Int>()
        workflow
            .onStep { ("<\($0)>", 1) }
            .onStep { [journal] text, value in
                journal.note("\(text) \(value)")
                return (text, value)
            }
            .commit()

        let outcome = try await expectEnd(of: "the run") { await workflow.run(7) }

        #expect(outcome.isCompleted)
        #expect(journal.take() == ["<7> 1"])
    }

    @Test func `a run in its own task ends with its outcome, whatever is retained`() async throws {
        var outcome: WorkflowOutcome?
        do {
            let workflow = Workflow<SampleInteractor>()
            workflow.onStep { ($0, ()) }.commit()
            workflow.run(root) { outcome = $0 }
        }

        try await expectEventually("the run has ended") { outcome != nil }

        #expect(outcome?.isCompleted == true)
    }
}
