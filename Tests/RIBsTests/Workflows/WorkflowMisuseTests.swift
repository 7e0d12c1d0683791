import Testing

@testable import RIBs

/// Tests of workflows that cannot be run.
@MainActor
@Suite(.watchdog)
struct WorkflowMisuseTests {
    private let journal = Journal()
    private let root: SampleInteractor
    private let workflow = Workflow<SampleInteractor>()

    init() {
        root = SampleInteractor("root", journal)
        root.activate()
        _ = journal.take()
    }

    @Test func `a workflow without a step does not complete`() async {
        var outcome: WorkflowOutcome?

        let found = await misuse { outcome = await workflow.run(root) }

        #expect(
            found.map(\.description) == [
                "Workflow<SampleInteractor> was run without commit() after SampleInteractor."
            ])
        #expect(outcome.flatMap { $0.error as? Misuse } == found.first)
    }

    @Test func `a last step without commit is misuse, and no step begins`() async {
        let forked = workflow.onStep { root in
            await root.visit("first")
            return (root, ())
        }
        forked.fork().onStep { root, _ in (root, ()) }.commit()
        _ = forked.fork().onStep { root, _ in (root, 1) }

        let found = await misuse { _ = await workflow.run(root) }

        #expect(
            found.map(\.description) == [
                "Workflow<SampleInteractor> was run without commit() after "
                    + "Step<SampleInteractor, SampleInteractor, Int>."
            ])
        #expect(journal.take() == [])
    }

    @Test func `a step cannot add a fork or a handler, however often it is run`() async {
        weak var step: Step<SampleInteractor, SampleInteractor, Void>?
        let first = workflow.onStep { [journal] root in
            await root.visit("first")
            step?.onError { _ in journal.note("told") }
            step?.fork().onStep { root, _ in
                await root.visit("late")
                return (root, ())
            }.commit()
            return (root, ())
        }
        step = first
        first.commit()

        for _ in 1...2 {
            let found = await misuse { _ = await workflow.run(root) }
            #expect(found.map(\.rule) == [.changedRunningWorkflow, .changedRunningWorkflow])
        }

        #expect(journal.take() == ["root.first", "root.first"])
    }

    @Test func `a reported change is not made, even if the run is over when the handler returns`()
        async
    {
        let runs = WorkflowRuns()
        var isAllowed: Bool?
        let handler = Misuse.handler
        // The handler of a program may run a nested loop, in which the run ends.
        Misuse.handler = { _ in runs.end() }
        defer { Misuse.handler = handler }

        runs.begin()
        isAllowed = runs.allowAdding(Int.self, to: Workflow<SampleInteractor>.self)

        #expect(isAllowed == false)
    }

    @Test func `a workflow may be changed between its runs`() async {
        let first = workflow.onStep { root in
            await root.visit("first")
            return (root, ())
        }
        first.commit()
        _ = await workflow.run(root)

        let found = misuse {
            first.onStep { root, _ in
                await root.visit("second")
                return (root, ())
            }.commit()
        }
        _ = await workflow.run(root)

        #expect(found == [])
        #expect(journal.take() == ["root.first", "root.first", "root.second"])
    }

    @Test func `without a handler, misuse stops the process`() async {
        await #expect(processExitsWith: .failure) { await runEmptyWorkflow() }
    }
}

@MainActor
private func runEmptyWorkflow() async {
    _ = await Workflow<Interactor>().run(Interactor())
}

extension WorkflowOutcome {
    fileprivate var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}
