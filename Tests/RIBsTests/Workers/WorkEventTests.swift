import Testing

@testable import RIBs

/// What a RIB's node is told of the work there.
@MainActor
struct WorkEventTests {
    private let router = SampleRouter("a", Journal())
    private let worker = SampleWorker("worker", Journal())

    @Test func `a worker's start and stop are told where it ran`() {
        var events: [WorkEvent] = []
        router.node.onWork = { events.append($0) }
        router.interactor.activate()
        worker.start(router.interactor)
        worker.start(Interactor())
        worker.start(router.interactor)
        router.interactor.deactivate()

        #expect(
            events == [
                .workerStarted("SampleWorker"), .workerStopped("SampleWorker"),
                .workerStarted("SampleWorker"), .workerStopped("SampleWorker"),
            ])
    }

    @Test func `steps are told with the workflow's name and their numbers, and then its end`()
        async
    {
        var events: [WorkEvent] = []
        router.node.onWork = { events.append($0) }
        router.interactor.activate()

        _ = await NamedWorkflow().run(router.interactor)

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
