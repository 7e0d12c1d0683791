import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TestSupport
import Testing

@MainActor struct OutboxWorkerTests {
    let store = MemoryDraftStore()
    let clock = ManualClock()
    let writer = ScriptedWriter()
    let interactor = Interactor()

    private func start(pollInterval: Duration?) {
        let outbox = Outbox(
            store: store, writer: { [writer] _ in writer }, author: { _ in nil },
            sentence: { $0.message })
        let worker = OutboxWorker(
            outbox, items: BehaviorRelay(value: []),
            accounts: BehaviorRelay(value: SignedInAccounts()), pollInterval: pollInterval,
            clock: clock)
        interactor.activate()
        worker.start(interactor)
    }

    @Test func `a draft that another program adds to the outbox is found and sent`() async throws {
        start(pollInterval: .seconds(300))
        try await clock.waitForSleepers()
        try await store.save(
            Draft(
                target: .newPost("free", at: .sample), title: "Tea",
                stage: .outgoing(key: "k", since: SamplePosts.now, attempts: 0),
                updatedAt: SamplePosts.now))

        clock.advance(by: .seconds(300))

        #expect(await eventually { writer.asked == ["send Tea"] })
    }

    @Test func `the outbox is not checked without an interval or after a stop`() async throws {
        start(pollInterval: nil)
        #expect(clock.sleeperCount == 0)
        start(pollInterval: .seconds(300))
        try await clock.waitForSleepers()

        interactor.deactivate()

        #expect(await eventually { clock.sleeperCount == 0 })
    }
}
