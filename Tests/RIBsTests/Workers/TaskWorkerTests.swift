import RIBs
import RIBsTesting
import Testing

/// Tests of workers that consist of one asynchronous function.
@MainActor
@Suite(.watchdog)
struct TaskWorkerTests {
    private let interactor = Interactor()

    @Test func `the function starts again in every run of the worker`() async throws {
        var runs = 0
        let worker = TaskWorker { _ in runs += 1 }
        worker.start(interactor)

        for expected in 1...2 {
            interactor.activate()
            try await expectEventually("the function has run") { runs == expected }
            await otherTasks()
            #expect(worker.isStarted)
            interactor.deactivate()
        }

        #expect(runs == 2)
    }

    @Test func `the function is cancelled when the RIB resigns`() async throws {
        let gate = Gate()
        interactor.activate()
        let cancelled = Flag()
        TaskWorker { _ in
            await withTaskCancellationHandler {
                await gate.wait()
            } onCancel: {
                cancelled.raise()
            }
        }.start(interactor)
        try await gate.isWaitedFor()

        interactor.deactivate()

        #expect(cancelled.isRaised)
        gate.open()
    }

    @Test func `the function can bind to its scope until the worker stops`() async throws {
        let relay = BehaviorRelay(value: 0)
        var seen: [Int] = []
        interactor.activate()
        let worker = TaskWorker { scope in scope.bind(relay) { seen.append($0) } }
        worker.start(interactor)
        try await expectEventually("the current value is received") { !seen.isEmpty }

        relay.accept(1)
        worker.stop()
        relay.accept(2)

        #expect(seen == [0, 1])
    }

    @Test func `a loop over a stream ends with the worker`() async throws {
        let stream = ObservedStream(BehaviorRelay(value: 0))
        interactor.activate()
        TaskWorker { _ in for await _ in stream.values {} }.start(interactor)
        try await expectEventually("the stream has a subscriber") {
            stream.subscriberCount > 0
        }

        interactor.deactivate()

        try await expectEventually("nobody subscribes") { stream.subscriberCount == 0 }
    }

    @Test func `many waiting workers are released completely`() async throws {
        var workers: [WeakWorker] = []
        var interactors: [Interactor] = []
        let stream = ObservedStream(PublishRelay<Int>())
        for _ in 0..<1_000 {
            let worker = TaskWorker { _ in _ = try? await stream.firstValue() }
            let interactor = Interactor()
            workers.append(WeakWorker(object: worker))
            interactors.append(interactor)
            worker.start(interactor)
            interactor.activate()
        }
        try await expectEventually("all workers wait") { stream.subscriberCount == 1_000 }

        interactors = []

        try await expectEventually("no worker is left") {
            workers.allSatisfy { $0.object == nil }
        }
        try await expectEventually("nobody subscribes") { stream.subscriberCount == 0 }
    }
}

private struct WeakWorker {
    weak var object: TaskWorker?
}
