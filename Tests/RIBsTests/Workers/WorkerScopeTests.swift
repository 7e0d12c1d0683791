import RIBs
import Testing

/// Tests of the bindings of a worker and their lifetime.
@MainActor
@Suite(.watchdog)
struct WorkerScopeTests {
    private let interactor = Interactor()
    private let worker = SampleWorker("worker", Journal())
    private let relay = BehaviorRelay(value: 0)

    @Test(arguments: WorkerEnding.allCases)
    func `a bound stream is received until the worker stops`(by ending: WorkerEnding) {
        var seen: [Int] = []
        worker.onStart = { [relay] in $1.bind(relay) { seen.append($0) } }
        startActively()
        relay.accept(1)

        end(ending)
        relay.accept(2)

        #expect(seen == [0, 1])
    }

    @Test(arguments: WorkerEnding.allCases)
    func `the scope is available while the worker runs, also for later work`(
        by ending: WorkerEnding
    ) {
        var seen: [Int] = []
        #expect(worker.scope == nil)
        startActively()
        worker.scope?.bind(relay) { seen.append($0) }
        relay.accept(1)

        end(ending)
        relay.accept(2)

        #expect(worker.scope == nil)
        #expect(seen == [0, 1])
    }

    @Test func `a delivery that stops the worker is not received`() {
        let subscription = relay.subscribe { [worker] in if $0 == 1 { worker.stop() } }
        defer { subscription.cancel() }
        var seen: [Int] = []
        worker.onStart = { [relay] in $1.bind(relay) { seen.append($0) } }
        startActively()

        relay.accept(1)

        #expect(seen == [0])
    }

    @Test(arguments: WorkerEnding.allCases)
    func `a task is cancelled when the worker stops`(by ending: WorkerEnding) async throws {
        let gate = Gate()
        let cancelled = Flag()
        worker.onStart = { _, scope in
            scope.whileActive {
                await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    cancelled.raise()
                }
            }
        }
        startActively()
        try await gate.isWaitedFor()

        end(ending)

        #expect(cancelled.isRaised)
        gate.open()
    }

    @Test func `a result after the stop is not received`() async throws {
        let gate = Gate()
        var received: [Int] = []
        worker.onStart = { _, scope in
            scope.whileActive {
                await gate.wait()
                return 1
            } receive: { (result: Result<Int, Never>) in
                received.append(result.get())
            }
        }
        startActively()
        try await gate.isWaitedFor()

        worker.stop()
        gate.open()
        await otherTasks()

        #expect(received == [])
    }

    @Test func `bindings have ended in didStop but still run while the children resign`() {
        let journal = Journal()
        let a = SampleRouter("a", journal)
        let b = SampleRouter("b", journal)
        worker.onStart = { [relay] in $1.bind(relay) { journal.note("received \($0)") } }
        worker.onStop = { [relay] _ in relay.accept(2) }
        b.interactor.onResignActive = { [relay] _ in relay.accept(1) }
        a.interactor.activate()
        a.attachChild(b)
        worker.start(a.interactor)
        _ = journal.take()

        a.interactor.deactivate()

        #expect(
            journal.take() == [
                "b.willResignActive", "received 1", "b.stream false", "a.willResignActive",
                "a.stream false",
            ])
    }

    @Test func `every run has its own scope, and binding to an old one is misuse`() throws {
        var scopes: [ActivityScope] = []
        worker.onStart = { scopes.append($1) }
        startActively()
        interactor.deactivate()
        interactor.activate()
        try #require(scopes.count == 2 && scopes.first !== scopes.last)

        let found = misuse { _ = scopes[0].bind(relay) { _ in } }
        #expect(misuse { _ = scopes[1].bind(relay) { _ in } } == [])

        #expect(
            found.map(\.description) == [
                "SampleWorker bound BehaviorRelay<Int> while it was not active."
            ])
    }

    private func startActively() {
        interactor.activate()
        worker.start(interactor)
    }

    private func end(_ ending: WorkerEnding) {
        switch ending {
        case .stop: worker.stop()
        case .deactivation: interactor.deactivate()
        case .move: worker.start(Interactor())
        }
    }
}

/// A way in which a worker's run ends.
enum WorkerEnding: CaseIterable {
    case stop, deactivation, move
}
