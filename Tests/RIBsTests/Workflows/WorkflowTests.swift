import RIBs
import Testing

/// What the steps of a workflow are given, and how its runs end.
@MainActor
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

    @Test func `each step acts on what the step before it returned`() async {
        workflow
            .onStep { [board] root in
                try await root.visit("first")
                return (board, 7)
            }
            .onStep { board, number in
                try await board.visit("second \(number)")
                return (board, ())
            }
            .commit()

        let outcome = await workflow.run(root)

        #expect(outcome.word == "completed")
        #expect(journal.take() == ["root.first", "board.second 7"])
    }
}
