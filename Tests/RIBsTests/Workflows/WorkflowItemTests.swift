import RIBs
import RIBsTesting
import Testing

/// Tests of items that are not active yet, or released.
@MainActor
@Suite(.watchdog)
struct WorkflowItemTests {
    private let journal = Journal()
    private let root: SampleInteractor
    private let board: SampleInteractor
    private let workflow = Workflow<SampleInteractor>()

    init() {
        root = SampleInteractor("root", journal)
        board = SampleInteractor("board", journal)
    }

    @Test func `a step waits until its item is active`() async throws {
        root.activate()
        visitRootAndThen { [board] in board }
        _ = journal.take()
        let run = Task { await workflow.run(root) }
        try await expectEventually("the first step is done") { !journal.entries.isEmpty }
        await otherTasks()
        #expect(journal.take() == ["root.first"])

        board.activate()

        #expect(try await expectEnd(of: "the run", run).isCompleted)
        #expect(journal.take() == ["board.didBecomeActive", "board.second"])
    }

    @Test func `the first step also waits`() async throws {
        visitRootAndThen { [root] in root }
        let run = Task { await workflow.run(root) }
        await otherTasks()
        #expect(journal.take() == [])

        root.activate()

        #expect(try await expectEnd(of: "the run", run).isCompleted)
        #expect(journal.take() == ["root.didBecomeActive", "root.first", "root.second"])
    }

    @Test func `a step waits again for an item that was only briefly active`() async throws {
        visitRootAndThen { [root] in root }
        let run = Task { await workflow.run(root) }
        await otherTasks()

        root.activate()
        root.deactivate()
        await otherTasks()
        #expect(!journal.take().contains("root.first"))

        root.activate()
        #expect(try await expectEnd(of: "the run", run).isCompleted)
    }

    @Test func `releasing an item while its step waits ends the run`() async throws {
        root.activate()
        var kept: SampleInteractor? = SampleInteractor("kept", journal)
        weak let reference = kept
        visitRootAndThen { [unowned board] in reference ?? board }
        let run = Task { await workflow.run(root) }
        try await expectEventually("the first step is done") {
            journal.entries.contains("root.first")
        }
        await otherTasks()

        kept = nil

        #expect(reference == nil)
        #expect(try await outcome(of: run) == "item gone")
        #expect(!journal.entries.contains("kept.second"))
    }

    @Test func `an item that is not retained ends the run`() async throws {
        root.activate()
        visitRootAndThen { [journal] in SampleInteractor("dropped", journal) }

        let outcome = try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect("\(outcome)" == "item gone")
        #expect(!journal.entries.contains("dropped.second"))
    }

    @Test(arguments: [false, true])
    func `releasing the first item during the wait ends the run`(inItsOwnTask: Bool)
        async throws
    {
        var kept: SampleInteractor? = SampleInteractor("kept", journal)
        weak let reference = kept
        visitRootAndThen { [root] in root }

        var outcome: WorkflowOutcome?
        if inItsOwnTask {
            kept.map { _ = workflow.run($0) { outcome = $0 } }
        } else {
            let parcel = Parcel(kept, spare: board)
            Task { outcome = await workflow.run(parcel.take()) }
        }
        await otherTasks()

        kept = nil

        #expect(reference == nil)
        try await expectEventually("the run has ended") { outcome != nil }
        #expect(outcome.map { "\($0)" } == "item gone")
    }

    @Test func `an item that is stopped with its router ends the run, although retained`()
        async throws
    {
        var router: SampleRouter? = SampleRouter("child", journal)
        let child = router?.interactor
        root.activate()
        visitRootAndThen { [board] in child ?? board }
        let run = Task { await workflow.run(root) }
        try await expectEventually("the first step is done") {
            journal.entries.contains("root.first")
        }
        await otherTasks()

        router = nil

        #expect(try await outcome(of: run) == "item gone")
        #expect(!journal.entries.contains("child.second"))
    }

    @Test func `an item that was stopped earlier ends the run`() async throws {
        var router: SampleRouter? = SampleRouter("child", journal)
        let child = router?.interactor
        root.activate()
        router = nil
        visitRootAndThen { [board] in child ?? board }

        let outcome = try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect("\(outcome)" == "item gone")
    }

    @Test func `a step waits for a detached item that may be attached again`() async throws {
        let parent = SampleRouter("parent", journal)
        let child = SampleRouter("child", journal)
        parent.interactor.activate()
        parent.attachChild(child)
        parent.detachChild(child)
        root.activate()
        visitRootAndThen { child.interactor }
        let run = Task { await workflow.run(root) }
        await otherTasks()

        parent.attachChild(child)

        #expect(try await expectEnd(of: "the run", run).isCompleted)
    }

    @Test func `a step whose item resigns while it waits for a value ends the run`() async throws {
        let stream = ObservedStream(PublishRelay<SampleInteractor>())
        root.activate()
        workflow
            .onStep { (try await $0.firstValue(of: stream), ()) }
            .onError { [journal] _ in journal.note("error") }
            .commit()
        let run = Task { await workflow.run(root) }
        try await expectEventually("the stream has a subscriber") {
            stream.subscriberCount > 0
        }
        _ = journal.take()

        root.deactivate()

        #expect(try await outcome(of: run) == "item gone")
        #expect(journal.take() == ["root.willResignActive"])
    }

    @Test func `waiting for an item leaves no subscription`() async throws {
        root.activate()
        try await expectEnd(of: "the wait") { [root] in try await root.untilActive() }
        root.deactivate()
        let waiting = Task { try await root.untilActive() }
        await otherTasks()

        waiting.cancel()

        await #expect(throws: CancellationError.self) {
            try await expectEnd(of: "the wait", waiting)
        }
    }

    /// Visits the root in the first step, and the result of `next` in the second.
    private func visitRootAndThen(_ next: @escaping @MainActor () -> SampleInteractor) {
        workflow
            .onStep { root in
                await root.visit("first")
                return (next(), ())
            }
            .onStep { item, _ in
                await item.visit("second")
                return (item, ())
            }
            .commit()
    }
}

/// A box with the only reference of a task to its item.
@MainActor
private final class Parcel {
    private var item: SampleInteractor?
    private let spare: SampleInteractor

    init(_ item: SampleInteractor?, spare: SampleInteractor) {
        self.item = item
        self.spare = spare
    }

    func take() -> SampleInteractor {
        defer { item = nil }
        return item ?? spare
    }
}
