import RIBsTesting
import TestSupport
import Testing

@testable import BoardCore

/// Taking back a draft before it is sent.
@MainActor struct OutboxTakeBackTests {
    @Test func `a waiting draft is taken back and not sent`() async throws {
        let writer = ScriptedWriter(answers: [.away])
        let trial = OutboxHarness(writer)
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await trial.says("Tea waiting 2")
        try await trial.clock.waitForSleepers()

        let draft = try await trial.outbox.takeBack("Tea")
        trial.clock.advance(by: .seconds(60))

        #expect(draft.stage == .draft)
        #expect(try await trial.store.drafts() == [draft])
        try await trial.isEmptied()
        await trial.stop()
        #expect(writer.asked == ["send Tea"])
    }

    @Test func `a draft that is being sent stays in the outbox`() async throws {
        let gate = Gate()
        let writer = ScriptedWriter { draft, _ in
            await gate.pass()
            return .post(PostID("1", in: draft.source))
        }
        let trial = OutboxHarness(writer)
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await expectEventually("it is being sent") { !writer.asked.isEmpty }

        await #expect(throws: OutboxError.beingSent) { try await trial.outbox.takeBack("Tea") }
        gate.open()

        try await trial.says("Tea sent as 1")
        await trial.stop()
    }

    @Test func `a draft that another program is sending stays in the outbox`() async throws {
        let trial = OutboxHarness(ScriptedWriter(), store: MemoryDraftStore([.left("Tea")]))
        _ = try await trial.store.claim("Tea", until: .distantFuture)

        await #expect(throws: OutboxError.beingSent) { try await trial.outbox.takeBack("Tea") }
    }

    @Test func `a sent draft cannot be taken back`() async throws {
        let trial = OutboxHarness(ScriptedWriter())

        await #expect(throws: OutboxError.notThere) { try await trial.outbox.takeBack("Tea") }
    }

    @Test func `a draft refused in an earlier run is shown and can be taken back`() async throws {
        let refused = Draft.titled("Tea", stage: .refused(reason: "Too long."))
        let trial = OutboxHarness(ScriptedWriter(), store: MemoryDraftStore([refused]))
        trial.start()
        try await trial.says("Tea refused: Too long.")

        let draft = try await trial.outbox.takeBack("Tea")

        #expect(draft.stage == .draft)
        try await trial.isEmptied()
        await trial.stop()
    }

    @Test func `a draft that cannot be stored as one stays in the outbox`() async throws {
        let trial = OutboxHarness(ScriptedWriter(answers: [.away, nil]))
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await trial.says("Tea waiting 2")
        try await trial.clock.waitForSleepers()
        trial.store.fail([.save])

        await #expect(throws: DraftStoreError.self) {
            try await trial.outbox.takeBack("Tea")
        }
        trial.store.fail([])
        trial.clock.advance(by: .seconds(2))

        try await trial.says("Tea sent as Tea")
        await trial.stop()
    }
}
