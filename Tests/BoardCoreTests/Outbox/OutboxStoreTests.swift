import RIBsTesting
import TestSupport
import Testing

@testable import BoardCore

/// An outbox whose store fails, or which other programs use, too.
@MainActor struct OutboxStoreTests {
    @Test func `concurrent requests share one attempt to read the store`() async throws {
        let trial = OutboxHarness(ScriptedWriter())
        trial.store.fail([.read])
        trial.start()
        try await trial.clock.waitForSleepers(1)

        for _ in 1...5 { await trial.outbox.retry() }
        // The other requests had their turns by now, and none started an attempt.
        for _ in 0..<200 { await Task.detached {}.value }
        #expect(trial.clock.sleeperCount == 1)

        try await trial.store.save(.left("Tea"))
        trial.store.fail([])
        trial.clock.advance(by: .seconds(60))
        try await trial.isEmptied()
        await trial.stop()
    }

    @Test func `a draft that cannot be stored is not sent`() async throws {
        let writer = ScriptedWriter()
        let trial = OutboxHarness(writer)
        trial.start()
        trial.store.fail([.save])

        await #expect(throws: DraftStoreError.self) { try await trial.outbox.send(.titled("Tea")) }

        #expect(writer.asked.isEmpty)
        await trial.stop()
    }

    @Test func `an attempt that cannot be stored is not made`() async throws {
        let writer = ScriptedWriter()
        let trial = OutboxHarness(writer, store: MemoryDraftStore([.left("Tea")]))
        trial.store.fail([.save])

        trial.start()

        try await trial.says("Tea waiting 2")
        #expect(writer.asked.isEmpty)
        await trial.stop()
    }

    @Test func `a sent draft that cannot be removed is not sent again`() async throws {
        let writer = ScriptedWriter()
        let trial = OutboxHarness(writer)
        trial.start()
        trial.store.fail([.remove])
        try await trial.outbox.send(.titled("Tea"))
        try await trial.says("Tea sent as Tea")

        await trial.outbox.retry()
        trial.store.fail([])
        await trial.outbox.retry()
        try await trial.outbox.send(.titled("Cake"))

        try await trial.says("Cake sent as Cake")
        try await expectEmpty(trial.store)
        #expect(writer.asked == ["send Tea", "send Cake"])
        await trial.stop()
    }

    @Test func `a store that cannot be read at first is read later`() async throws {
        let trial = OutboxHarness(ScriptedWriter(), store: MemoryDraftStore([.left("Tea")]))
        trial.store.fail([.read])
        trial.start()
        try await trial.clock.waitForSleepers()

        trial.store.fail([])
        trial.clock.advance(by: .seconds(2))

        try await trial.says("Tea sent as Tea")
        await trial.stop()
    }

    @Test func `a draft that another program sends is left to it, and disappears`() async throws {
        let writer = ScriptedWriter()
        let trial = OutboxHarness(writer, store: MemoryDraftStore([.left("Tea")]))
        _ = try await trial.store.claim("Tea", until: .distantFuture)
        trial.start()
        try await trial.says("Tea sending")
        try await trial.clock.waitForSleepers()

        try await trial.store.remove("Tea")
        trial.clock.advance(by: .seconds(2))

        try await trial.isEmptied()
        #expect(writer.asked.isEmpty)
        await trial.stop()
    }

    @Test func `two programs send each draft once`() async throws {
        let titles = (1...20).map { "Draft \($0)" }
        let store = MemoryDraftStore(titles.map { .left($0) })
        let writer = ScriptedWriter()
        let trials = [OutboxHarness(writer, store: store), OutboxHarness(writer, store: store)]

        for trial in trials { trial.start() }

        try await expectEventually("all are sent") { writer.asked.count == titles.count }
        try await expectEmpty(store)
        #expect(Set(writer.asked) == Set(titles.map { "send \($0)" }))
        for trial in trials { await trial.stop() }
        #expect(writer.asked.count == titles.count)
    }

    private func expectEmpty(_ store: MemoryDraftStore) async throws {
        var count = -1
        try await expectEventually("nothing is kept") {
            Task { count = try await store.drafts().count }
            return count == 0
        }
    }
}
