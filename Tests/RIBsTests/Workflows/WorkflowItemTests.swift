import RIBs
import Testing

/// Items that are not active yet, or are gone.
@MainActor
struct WorkflowItemTests {
    private let journal = Journal()
    private let root: SampleInteractor
    private let board: SampleInteractor
    private let workflow = Workflow<SampleInteractor>()

    init() {
        root = SampleInteractor("root", journal)
        board = SampleInteractor("board", journal)
    }

    @Test func `a step waits until its item is active`() async {
        root.activate()
        visitRootAndThen { [board] in board }
        _ = journal.take()
        let run = Task { await workflow.run(root) }
        while journal.entries.isEmpty { await Task.yield() }
        await otherTasks()
        #expect(journal.take() == ["root.first"])

        board.activate()

        #expect(await run.value.isCompleted)
        #expect(journal.take() == ["board.didBecomeActive", "board.second"])
    }

    @Test func `the first step waits too`() async {
        visitRootAndThen { [root] in root }
        let run = Task { await workflow.run(root) }
        await otherTasks()
        #expect(journal.take() == [])

        root.activate()

        #expect(await run.value.isCompleted)
        #expect(journal.take() == ["root.didBecomeActive", "root.first", "root.second"])
    }

    @Test func `an item that was active for a moment only is waited for again`() async {
        visitRootAndThen { [root] in root }
        let run = Task { await workflow.run(root) }
        await otherTasks()

        root.activate()
        root.deactivate()
        await otherTasks()
        #expect(!journal.take().contains("root.first"))

        root.activate()
        #expect(await run.value.isCompleted)
    }

    @Test func `an item that is released while its step waits ends the run`() async {
        root.activate()
        var kept: SampleInteractor? = SampleInteractor("kept", journal)
        weak let reference = kept
        visitRootAndThen { [unowned board] in reference ?? board }
        let run = Task { await workflow.run(root) }
        while !journal.entries.contains("root.first") { await Task.yield() }
        await otherTasks()

        kept = nil

        #expect(reference == nil)
        #expect("\(await run.value)" == "item gone")
        #expect(!journal.entries.contains("kept.second"))
    }

    @Test func `an item that nobody keeps ends the run`() async {
        root.activate()
        visitRootAndThen { [journal] in SampleInteractor("dropped", journal) }

        #expect("\(await workflow.run(root))" == "item gone")
        #expect(!journal.entries.contains("dropped.second"))
    }

    @Test(arguments: [false, true])
    func `a first item released while it is waited for ends the run`(inItsOwnTask: Bool) async {
        var kept: SampleInteractor? = SampleInteractor("kept", journal)
        weak let reference = kept
        visitRootAndThen { [root] in root }

        let outcome = await withCheckedContinuation { ended in
            if inItsOwnTask {
                kept.map { _ = workflow.run($0) { ended.resume(returning: $0) } }
            } else {
                let parcel = Parcel(kept, spare: board)
                Task { ended.resume(returning: await workflow.run(parcel.take())) }
            }
            Task {
                await otherTasks()
                kept = nil
                #expect(reference == nil)
            }
        }

        #expect("\(outcome)" == "item gone")
    }

    @Test func `an item that is taken down with its router ends the run, though it is kept`() async
    {
        var router: SampleRouter? = SampleRouter("child", journal)
        let child = router?.interactor
        root.activate()
        visitRootAndThen { [board] in child ?? board }
        let run = Task { await workflow.run(root) }
        while !journal.entries.contains("root.first") { await Task.yield() }
        await otherTasks()

        router = nil

        #expect("\(await run.value)" == "item gone")
        #expect(!journal.entries.contains("child.second"))
    }

    @Test func `an item taken down earlier ends the run`() async {
        var router: SampleRouter? = SampleRouter("child", journal)
        let child = router?.interactor
        root.activate()
        router = nil
        visitRootAndThen { [board] in child ?? board }

        #expect("\(await workflow.run(root))" == "item gone")
    }

    @Test func `a detached item that may come back is waited for`() async {
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

        #expect(await run.value.isCompleted)
    }

    @Test func `a step whose item resigns while it waits for a value ends the run`() async {
        let stream = ObservedStream(PublishRelay<SampleInteractor>())
        root.activate()
        workflow
            .onStep { (try await $0.firstValue(of: stream), ()) }
            .onError { [journal] _ in journal.note("error") }
            .commit()
        let run = Task { await workflow.run(root) }
        while stream.subscriberCount == 0 { await Task.yield() }
        _ = journal.take()

        root.deactivate()

        #expect("\(await run.value)" == "item gone")
        #expect(journal.take() == ["root.willResignActive"])
    }

    @Test func `waiting for an item leaves no subscription`() async throws {
        root.activate()
        try await root.untilActive()
        root.deactivate()
        let waiting = Task { try await root.untilActive() }
        await otherTasks()

        waiting.cancel()

        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    /// Visits the root in the first step, and in the second what `next` returns.
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

/// Carries the only reference of a task to its item.
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
