import RIBs
import RIBsTesting
import Testing

/// Tests of events about the work of a RIB.
@MainActor
@Suite(.watchdog)
struct WorkEventTests {
    private let router = SampleRouter("a", Journal())
    private let worker = SampleWorker("worker", Journal())

    @Test func `a worker's start and stop are reported at its RIB`() {
        router.interactor.activate()
        var events: [RIBEvent.Kind] = []
        let subscription = router.events.subscribe { events.append($0.kind) }
        defer { subscription.cancel() }
        worker.start(router.interactor)
        worker.start(Interactor())
        worker.start(router.interactor)
        router.interactor.deactivate()

        #expect(
            events == [
                .workerStarted("SampleWorker"), .workerStopped("SampleWorker"),
                .workerStarted("SampleWorker"), .workerStopped("SampleWorker"), .deactivated,
            ])
    }

    @Test func `steps are reported with the workflow's name and their numbers, then its end`()
        async throws
    {
        router.interactor.activate()
        var events: [RIBEvent.Kind] = []
        let subscription = router.events.subscribe { events.append($0.kind) }
        defer { subscription.cancel() }

        try await expectEnd(of: "the run") { await NamedWorkflow().run(router.interactor) }

        #expect(
            events == [
                .workflowStep("NamedWorkflow", number: 1),
                .workflowStep("NamedWorkflow", number: 2),
                .workflowEnded("NamedWorkflow", outcome: "failed: SampleError()"),
            ])
    }
}

@MainActor
private final class NamedWorkflow: Workflow<SampleInteractor> {
    override init() {
        super.init()
        onStep { ($0, ()) }
            .onStep { item, _ -> (SampleInteractor, Void) in throw SampleError() }
            .commit()
    }
}
