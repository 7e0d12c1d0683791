import RIBs
import RIBsTesting
import Testing

@MainActor
struct WorkflowDriverTests {
    private let root = ChildStub()
    private let child = ChildStub()

    @Test func `steps are kept with the RIBs where they began`() async {
        let driver = driver { [child] _ in (child.interactor, ()) }
        root.attachChild(child)
        root.interactor.activate()

        driver.start(root.interactor)

        #expect(await driver.outcome().isCompleted)
        #expect(driver.steps == ["1 ChildStub", "2 ChildStub/ChildStub"])
        #expect(await driver.outcome().isCompleted)
    }

    @Test func `a step waits for its RIB, and the test for the step`() async {
        let driver = driver { [child] _ in (child.interactor, ()) }
        driver.start(root.interactor)
        #expect(driver.steps == [])

        root.interactor.activate()
        #expect(await driver.nextStep() == "1 ChildStub")
        root.attachChild(child)

        #expect(await driver.nextStep() == "2 ChildStub/ChildStub")
        #expect(await driver.outcome().isCompleted)
    }

    @Test func `a cancelled run ends as cancelled`() async {
        let driver = driver { [child] _ in (child.interactor, ()) }
        driver.start(root.interactor)

        driver.cancel()

        guard case .cancelled = await driver.outcome() else {
            Issue.record("not cancelled")
            return
        }
        #expect(driver.steps == [])
    }

    private func driver(
        _ step: @escaping @MainActor (InteractorSpy) async throws -> (InteractorSpy, Void)
    ) -> WorkflowDriver<InteractorSpy> {
        let workflow = Workflow<InteractorSpy>()
        workflow.onStep(step).onStep { item, _ in (item, ()) }.commit()
        return WorkflowDriver(workflow, in: root)
    }
}
