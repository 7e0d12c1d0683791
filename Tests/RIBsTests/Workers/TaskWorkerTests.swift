import RIBs
import Testing

/// Workers that are one asynchronous function.
@MainActor
struct TaskWorkerTests {
    private let interactor = Interactor()

    @Test func `the function runs anew in every run of the worker`() async {
        var runs = 0
        let worker = TaskWorker { _ in runs += 1 }
        worker.start(interactor)

        for expected in 1...2 {
            interactor.activate()
            while runs < expected { await Task.yield() }
            await otherTasks()
            #expect(worker.isStarted)
            interactor.deactivate()
        }

        #expect(runs == 2)
    }

    @Test func `the function is cancelled when the RIB resigns`() async {
        let gate = Gate()
        interactor.activate()
        await withCheckedContinuation { cancelled in
            TaskWorker { _ in
                await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    cancelled.resume()
                }
            }.start(interactor)
            Task {
                await gate.isWaitedFor()
                interactor.deactivate()
            }
        }
        gate.open()
    }

    @Test func `the function can bind to its scope until the worker stops`() async {
        let relay = BehaviorRelay(value: 0)
        var seen: [Int] = []
        interactor.activate()
        let worker = TaskWorker { scope in scope.bind(relay) { seen.append($0) } }
        worker.start(interactor)
        while seen.isEmpty { await Task.yield() }

        relay.accept(1)
        worker.stop()
        relay.accept(2)

        #expect(seen == [0, 1])
    }

    @Test func `a loop over a stream ends with the worker`() async {
        let stream = ObservedStream(BehaviorRelay(value: 0))
        interactor.activate()
        TaskWorker { _ in for await _ in stream.values {} }.start(interactor)
        while stream.subscriberCount == 0 { await Task.yield() }

        interactor.deactivate()

        while stream.subscriberCount > 0 { await Task.yield() }
    }

    @Test func `nothing is left of many workers that wait`() async {
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
        while stream.subscriberCount < 1_000 { await Task.yield() }

        interactors = []

        while workers.contains(where: { $0.object != nil }) { await Task.yield() }
        while stream.subscriberCount > 0 { await Task.yield() }
    }
}

private struct WeakWorker {
    weak var object: TaskWorker?
}
