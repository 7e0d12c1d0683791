import RIBs
import RIBsTesting
import Testing

/// Tests of the binding of workers to scopes, and of their retention.
@MainActor
@Suite(.watchdog)
struct WorkerBindingTests {
    private let journal = Journal()
    private let first = Interactor()
    private let second = Interactor()

    @Test func `a worker started in a second scope leaves the first one`() {
        let worker = SampleWorker("worker", journal)
        first.activate()
        second.activate()
        worker.start(first)

        worker.start(second)
        #expect(journal.take() == ["worker.didStart", "worker.didStop", "worker.didStart"])

        first.deactivate()
        #expect(worker.isStarted)
        first.activate()
        second.deactivate()
        #expect(!worker.isStarted)
        #expect(journal.take() == ["worker.didStop"])
    }

    @Test func `a worker moved to an inactive scope stops and waits there`() {
        let worker = SampleWorker("worker", journal)
        first.activate()
        worker.start(first)

        worker.start(second)
        #expect(!worker.isStarted)

        second.activate()
        #expect(journal.take() == ["worker.didStart", "worker.didStop", "worker.didStart"])
    }

    @Test func `a bound worker is retained by its interactor and does not retain it`() {
        var interactor: Interactor? = Interactor()
        weak let reference = interactor
        weak var worker: SampleWorker?
        do {
            let made = SampleWorker("worker", journal)
            interactor.map(made.start)
            worker = made
        }
        interactor?.activate()
        #expect(journal.take() == ["worker.didStart"])

        interactor = nil

        #expect(reference == nil)
        #expect(worker == nil)
        #expect(journal.take() == ["worker.didStop"])
    }

    @Test func `a worker created in every activity runs once and is released with it`() {
        weak var worker: SampleWorker?
        for _ in 1...3 {
            first.activate()
            do {
                let made = SampleWorker("worker", journal)
                made.start(first)
                worker = made
            }
            #expect(journal.take() == ["worker.didStart"])

            first.deactivate()
            #expect(journal.take() == ["worker.didStop"])
            #expect(worker == nil)
        }
    }

    @Test func `a worker that is retained elsewhere runs again, restarted or not`() {
        let worker = SampleWorker("worker", journal)
        first.activate()
        worker.start(first)
        for isStartedAgain in [false, true] {
            first.deactivate()
            first.activate()
            if isStartedAgain { worker.start(first) }
        }

        #expect(journal.take().filter { $0 == "worker.didStart" }.count == 3)
    }

    @Test func `a worker started again is retained until the end of that activity`() {
        weak var reference: SampleWorker?
        do {
            let worker = SampleWorker("worker", journal)
            first.activate()
            worker.start(first)
            first.deactivate()
            first.activate()
            worker.start(first)
            reference = worker
        }
        #expect(reference?.isStarted == true)

        first.deactivate()
        #expect(reference == nil)
    }

    @Test func `a worker started between activities is retained through all later ones`() {
        SampleWorker("waiting", journal).start(first)
        for _ in 1...2 {
            first.activate()
            first.deactivate()
        }

        #expect(journal.take().filter { $0 == "waiting.didStart" }.count == 2)
    }

    @Test func `a worker started by a resigning RIB is retained for later activities`() {
        let resigning = InteractorSpy()
        resigning.activate()
        resigning.onResignActive = { [unowned resigning, journal] in
            SampleWorker("next", journal).start(resigning)
            resigning.onResignActive = {}
        }
        for _ in 1...2 {
            resigning.deactivate()
            resigning.activate()
        }

        #expect(journal.take().filter { $0 == "next.didStart" }.count == 2)
    }

    @Test func `an activity begun while another ends retains its own workers`() {
        first.activate()
        let restart = first.isActiveStream.filter { !$0 }.subscribe { [first, journal] _ in
            first.activate()
            SampleWorker("second", journal).start(first)
        }

        first.deactivate()
        #expect(journal.take() == ["second.didStart"])

        restart.cancel()
        first.deactivate()
        #expect(journal.take() == ["second.didStop"])
    }

    @Test func `a stopped worker is not retained`() {
        weak var worker: SampleWorker?
        first.activate()
        do {
            let made = SampleWorker("worker", journal)
            made.start(first)
            made.stop()
            worker = made
        }

        #expect(worker == nil)
    }

    @Test func `a worker outlives its interactor and can be started elsewhere`() {
        let worker = SampleWorker("worker", journal)
        var interactor: Interactor? = Interactor()
        interactor?.activate()
        interactor.map(worker.start)

        interactor = nil
        #expect(!worker.isStarted)
        second.activate()
        worker.start(second)

        #expect(worker.isStarted)
    }

    @Test func `a worker follows a scope that is not an Interactor`() {
        let scope = SampleScope()
        let worker = SampleWorker("worker", journal)
        worker.start(scope)
        #expect(!worker.isStarted)

        scope.activeRelay.accept(true)
        scope.activeRelay.accept(false)
        scope.activeRelay.accept(true)
        worker.stop()
        scope.activeRelay.accept(false)
        scope.activeRelay.accept(true)

        #expect(
            journal.take() == [
                "worker.didStart", "worker.didStop", "worker.didStart", "worker.didStop",
            ])
    }

    @Test func `a worker leaves no subscription in a previous scope`() {
        let scope = SampleScope()
        let worker = SampleWorker("worker", journal)
        worker.start(scope)
        #expect(scope.observedStream.subscriberCount == 1)

        worker.start(first)

        #expect(scope.observedStream.subscriberCount == 0)
    }

    @Test func `a worker that is released stops`() {
        let scope = SampleScope()
        scope.activeRelay.accept(true)
        var worker: SampleWorker? = SampleWorker("worker", journal)
        worker?.start(scope)

        worker = nil

        #expect(journal.take() == ["worker.didStart", "worker.didStop"])
    }
}

@MainActor
private final class SampleScope: InteractorScope {
    let activeRelay = BehaviorRelay(value: false)
    let observedStream: ObservedStream<Bool>

    var isActive: Bool { activeRelay.value }
    var isActiveStream: any ValueStream<Bool> { observedStream }

    init() {
        observedStream = ObservedStream(activeRelay)
    }
}
