import RIBs
import Testing

/// Tests of the times at which workers run, and of the end of their work.
@MainActor
@Suite(.watchdog)
struct WorkerTests {
    private let journal = Journal()
    private let a: SampleRouter
    private let b: SampleRouter
    private let worker: SampleWorker
    private let other: SampleWorker

    init() {
        a = SampleRouter("a", journal)
        b = SampleRouter("b", journal)
        worker = SampleWorker("worker", journal)
        other = SampleWorker("other", journal)
    }

    @Test func `workers start after didBecomeActive and before the children, in order`() {
        a.interactor.onBecomeActive = { [worker, other] interactor in
            worker.start(interactor)
            other.start(interactor)
            #expect(!worker.isStarted)
        }
        a.attachChild(b)
        _ = journal.take()

        a.interactor.activate()

        #expect(
            journal.take() == [
                "a.didLoad", "a.stream true", "a.didBecomeActive", "worker.didStart",
                "other.didStart", "b.stream true", "b.didBecomeActive",
            ])
        #expect(worker.isStarted)
    }

    @Test func `workers stop in reverse order, after the children and before willResignActive`() {
        a.interactor.activate()
        a.attachChild(b)
        worker.start(a.interactor)
        other.start(a.interactor)
        _ = journal.take()

        a.interactor.deactivate()

        #expect(
            journal.take() == [
                "b.willResignActive", "b.stream false", "other.didStop", "worker.didStop",
                "a.willResignActive", "a.stream false",
            ])
        #expect(!worker.isStarted)
    }

    @Test func `a worker started while the RIB is inactive waits, and runs in every activity`() {
        let interactor = SampleInteractor("i", Journal())
        worker.start(interactor)
        #expect(!worker.isStarted)

        for _ in 1...2 {
            interactor.activate()
            interactor.deactivate()
        }

        #expect(
            journal.take() == [
                "worker.didStart", "worker.didStop", "worker.didStart", "worker.didStop",
            ])
    }

    @Test func `a stopped worker does not run again until it is started again`() {
        let interactor = SampleInteractor("i", Journal())
        interactor.activate()
        worker.start(interactor)

        worker.stop()
        interactor.deactivate()
        interactor.activate()
        #expect(journal.take() == ["worker.didStart", "worker.didStop"])

        worker.start(interactor)
        #expect(journal.take() == ["worker.didStart"])
    }

    @Test func `starting twice in one scope and stopping twice have no further effect`() {
        let interactor = SampleInteractor("i", Journal())
        interactor.activate()

        worker.start(interactor)
        worker.start(interactor)
        worker.stop()
        worker.stop()

        #expect(journal.take() == ["worker.didStart", "worker.didStop"])
    }
}
