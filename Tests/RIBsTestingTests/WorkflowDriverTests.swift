import RIBs
import RIBsTesting
import Testing

@MainActor
struct WorkflowDriverTests {
    private let root = ChildStub()
    private let child = ChildStub()

    @Test func `steps are recorded with the RIBs where they began`() async throws {
        let driver = driver { [child] _ in (child.interactor, ()) }
        root.attachChild(child)
        root.interactor.activate()

        driver.start(root.interactor)

        #expect(try await outcome(of: driver).isCompleted)
        #expect(driver.steps == ["1 ChildStub", "2 ChildStub/ChildStub"])
        #expect(try await outcome(of: driver).isCompleted)
    }

    @Test func `a step waits for its RIB, and the test waits for the step`() async throws {
        let driver = driver { [child] _ in (child.interactor, ()) }
        driver.start(root.interactor)
        #expect(driver.steps == [])

        root.interactor.activate()
        #expect(try await nextStep(of: driver) == "1 ChildStub")
        root.attachChild(child)

        #expect(try await nextStep(of: driver) == "2 ChildStub/ChildStub")
        #expect(try await outcome(of: driver).isCompleted)
    }

    @Test func `a cancelled run has the outcome cancelled`() async throws {
        let driver = driver { [child] _ in (child.interactor, ()) }
        driver.start(root.interactor)

        driver.cancel()

        #expect(try await outcome(of: driver).description == "cancelled")
        #expect(driver.steps == [])
    }

    @Test func `several waits for the outcome all receive it`() async throws {
        let driver = driver { [child] _ in (child.interactor, ()) }
        let waits = (1...2).map { _ in Task { try await driver.outcome() } }
        await giveTurns()

        driver.start(root.interactor)
        driver.cancel()

        for wait in waits {
            #expect(try await expectEnd(of: "the wait", wait).description == "cancelled")
        }
    }

    @Test func `waits end with their task, and their errors name the expectation`() async throws {
        let driver = driver { [child] _ in (child.interactor, ()) }
        driver.start(root.interactor)
        let (step, end) = (
            Task { try await driver.nextStep() }, Task { try await driver.outcome() }
        )
        await giveTurns()

        step.cancel()
        end.cancel()

        let name = "Workflow<InteractorSpy>"
        let noStep = NeverHappened(
            expectation: "\(name) begins another step (steps so far: none)", turns: nil)
        await #expect(throws: noStep) { try await expectEnd(of: "the wait for a step", step) }
        let noEnd = NeverHappened(expectation: "\(name) has ended (steps so far: none)", turns: nil)
        await #expect(throws: noEnd) { try await expectEnd(of: "the wait for the end", end) }
        driver.cancel()
    }

    private func outcome(
        of driver: WorkflowDriver<InteractorSpy>
    ) async throws -> WorkflowOutcome {
        try await expectEnd(of: "the run") { try await driver.outcome() }
    }

    private func nextStep(of driver: WorkflowDriver<InteractorSpy>) async throws -> String {
        try await expectEnd(of: "the wait for a step") { try await driver.nextStep() }
    }

    private func driver(
        _ step: @escaping @MainActor (InteractorSpy) async throws -> (InteractorSpy, Void)
    ) -> WorkflowDriver<InteractorSpy> {
        let workflow = Workflow<InteractorSpy>()
        workflow.onStep(step).onStep { item, _ in (item, ()) }.commit()
        return WorkflowDriver(workflow, in: root)
    }
}
