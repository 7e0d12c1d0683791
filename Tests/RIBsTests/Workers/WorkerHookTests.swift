import RIBs
import Testing

/// Tests of calls from inside a worker's hooks.
@MainActor
@Suite(.watchdog)
struct WorkerHookTests {
    private let journal = Journal()
    private let interactor: SampleInteractor
    private let worker: SampleWorker
    private let other: SampleWorker

    init() {
        interactor = SampleInteractor("i", journal)
        worker = SampleWorker("worker", journal)
        other = SampleWorker("other", journal)
    }

    @Test func `a worker that stops in didStart has stopped when the call returns`() {
        let relay = BehaviorRelay(value: 0)
        var seen: [Int] = []
        worker.onStart = { [journal] worker, scope in
            scope.bind(relay) { seen.append($0) }
            worker.stop()
            #expect(!worker.isStarted)
            journal.note("end of didStart")
        }
        interactor.activate()
        worker.start(interactor)
        relay.accept(1)

        #expect(
            journal.take() == [
                "i.didBecomeActive", "worker.didStart", "worker.didStop", "end of didStart",
            ])
        #expect(seen == [0])
    }

    @Test func `a worker started in didStop runs again when that has returned`() {
        worker.onStop = { [interactor, journal] worker in
            worker.onStop = nil
            worker.start(interactor)
            #expect(!worker.isStarted)
            journal.note("end of didStop")
        }
        interactor.activate()
        worker.start(interactor)
        _ = journal.take()

        worker.stop()

        #expect(journal.take() == ["worker.didStop", "end of didStop", "worker.didStart"])
        #expect(worker.isStarted)
    }

    @Test func `a worker started in didStop by a deactivation waits for the next activation`() {
        worker.onStop = { [interactor] in $0.start(interactor) }
        interactor.activate()
        worker.start(interactor)

        interactor.deactivate()
        #expect(!worker.isStarted)

        interactor.activate()
        #expect(worker.isStarted)
    }

    @Test func `after a move and a start in didStop, the later call wins`() {
        let (second, third) = (Interactor(), Interactor())
        worker.onStop = { worker in
            worker.onStop = nil
            worker.start(third)
        }
        for interactor in [interactor, second, third] { interactor.activate() }
        worker.start(interactor)

        worker.start(second)
        #expect(worker.isStarted)
        second.deactivate()
        #expect(worker.isStarted)
        third.deactivate()
        #expect(!worker.isStarted)
    }

    @Test func `a worker moved and stopped in didStop stays stopped`() {
        let second = Interactor()
        second.activate()
        worker.onStop = { $0.stop() }
        interactor.activate()
        worker.start(interactor)

        worker.start(second)

        #expect(!worker.isStarted)
    }

    @Test func `a worker that deactivates the RIB in didStart starts no other worker`() {
        worker.onStart = { [interactor] _, _ in interactor.deactivate() }
        worker.start(interactor)
        other.start(interactor)

        interactor.activate()

        #expect(
            journal.take() == [
                "i.didBecomeActive", "worker.didStart", "worker.didStop", "i.willResignActive",
            ])
        #expect(!interactor.isActive)
    }

    @Test func `a worker that restarts the RIB in didStart leaves every worker running once`() {
        worker.onStart = { [interactor] worker, _ in
            worker.onStart = nil
            interactor.deactivate()
            interactor.activate()
        }
        worker.start(interactor)
        other.start(interactor)

        interactor.activate()

        #expect(
            journal.take() == [
                "i.didBecomeActive", "worker.didStart", "worker.didStop", "i.willResignActive",
                "i.didBecomeActive", "worker.didStart", "other.didStart",
            ])
    }

    @Test func `a worker that deactivates the RIB again in didStop resigns it once`() {
        worker.start(interactor)
        other.start(interactor)
        interactor.activate()
        other.onStop = { [interactor] _ in interactor.deactivate() }
        _ = journal.take()

        interactor.deactivate()

        #expect(journal.take() == ["other.didStop", "worker.didStop", "i.willResignActive"])
    }

    @Test func `a worker that restarts the RIB in didStop leaves every worker running`() {
        worker.start(interactor)
        other.start(interactor)
        interactor.activate()
        other.onStop = { [interactor] other in
            other.onStop = nil
            interactor.deactivate()
            interactor.activate()
        }

        interactor.deactivate()

        #expect(interactor.isActive && worker.isStarted && other.isStarted)
    }

    @Test func `a worker stopped by another while the RIB becomes active never starts`() {
        worker.onStart = { [other] _, _ in other.stop() }
        worker.start(interactor)
        other.start(interactor)

        interactor.activate()

        #expect(journal.take() == ["i.didBecomeActive", "worker.didStart"])
    }

    @Test func `a worker started in willResignActive waits for the next activation`() {
        interactor.onResignActive = { [worker] in worker.start($0) }
        interactor.activate()

        interactor.deactivate()
        #expect(!worker.isStarted)

        interactor.activate()
        #expect(worker.isStarted)
    }

    @Test func `workers do not start in a RIB that its didBecomeActive made inactive`() {
        interactor.onBecomeActive = { [worker] in
            worker.start($0)
            $0.deactivate()
        }

        interactor.activate()

        #expect(journal.take() == ["i.didBecomeActive", "i.willResignActive"])
    }

    @Test func `a child attached in didBecomeActive is active before the workers start`() {
        let a = SampleRouter("a", journal)
        let b = SampleRouter("b", journal)
        worker.start(a.interactor)
        a.interactor.onBecomeActive = { _ in a.attachChild(b) }

        a.interactor.activate()

        #expect(journal.take().suffix(2) == ["b.didBecomeActive", "worker.didStart"])
        a.interactor.onBecomeActive = nil
    }

    @Test func `isStartedStream replays, and changes before didStart and before didStop`() {
        let subscription = worker.isStartedStream.subscribe { [journal] in
            journal.note("stream \($0)")
        }
        defer { subscription.cancel() }

        interactor.activate()
        worker.start(interactor)
        worker.stop()

        #expect(
            journal.take() == [
                "stream false", "i.didBecomeActive", "stream true", "worker.didStart",
                "stream false", "worker.didStop",
            ])
        #expect(!(worker.isStartedStream is BehaviorRelay<Bool>))
    }

    @Test func `the hooks of a worker that its stream stops are not called`() {
        let subscription = worker.isStartedStream.subscribe { [worker] in
            if $0 { worker.stop() }
        }
        defer { subscription.cancel() }
        interactor.activate()
        _ = journal.take()

        worker.start(interactor)

        #expect(journal.take() == [])
        #expect(!worker.isStarted)
    }
}
