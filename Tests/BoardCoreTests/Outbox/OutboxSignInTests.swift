import RIBsTesting
import TestSupport
import Testing

@testable import BoardCore

/// Drafts that need a sign-in.
@MainActor struct OutboxSignInTests {
    private nonisolated static let out = BoardError.signedOut(host: "tea.example")

    @Test func `a signed-out draft waits without further requests`() async throws {
        let writer = ScriptedWriter(answers: [Self.out, nil])
        let trial = OutboxHarness(writer)
        trial.author.name.withLock { $0 = "ann" }
        try await trial.outbox.send(.titled("Tea", author: "ann"))
        try await trial.outbox.send(.titled("Cake", author: "ann"))
        trial.start()
        try await trial.endsWith("Tea signed out, Cake signed out")
        #expect(writer.asked == ["send Tea"])

        await trial.outbox.retry()

        try await trial.isEmptied()
        #expect(writer.asked == ["send Tea", "send Tea", "send Cake"])
        await trial.stop()
    }

    @Test func `an anonymous draft is sent while signed out`() async throws {
        let writer = ScriptedWriter { draft, _ in
            guard draft.isAnonymous else { throw Self.out }
            return .post(PostID("1", in: draft.source))
        }
        let trial = OutboxHarness(writer)
        trial.author.name.withLock { $0 = "ann" }
        trial.start()
        try await trial.outbox.send(.titled("Tea", author: "ann"))
        try await trial.endsWith("Tea signed out")

        try await trial.outbox.send(.titled("Cake", isAnonymous: true))

        try await trial.says("Tea signed out, Cake sent as 1")
        await trial.stop()
    }

    @Test func `a draft of another account is not sent`() async throws {
        let writer = ScriptedWriter()
        let trial = OutboxHarness(writer)
        trial.author.name.withLock { $0 = "bob" }
        trial.start()
        try await trial.outbox.send(.titled("Tea", author: "ann"))
        try await trial.outbox.send(.titled("Cake", author: "bob"))
        try await expectEventually("Cake is sent") { writer.asked == ["send Cake"] }
        try await trial.endsWith("Tea author away")

        trial.author.name.withLock { $0 = "ann" }
        await trial.outbox.retry()

        try await trial.isEmptied()
        #expect(writer.asked == ["send Cake", "send Tea"])
        await trial.stop()
    }

    @Test func `a draft written while signed out is not sent later`() async throws {
        let writer = ScriptedWriter(answers: [.away, nil])
        let trial = OutboxHarness(writer)
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await trial.says("Tea waiting 2")
        try await trial.clock.waitForSleepers()

        trial.author.name.withLock { $0 = "ann" }
        await trial.outbox.retry()

        try await trial.endsWith("Tea refused: \(Self.unsigned)")
        #expect(writer.asked == ["send Tea"])
        // Sending it explicitly is the user's decision.
        var draft = try await trial.outbox.takeBack("Tea")
        draft.author = "ann"
        try await trial.outbox.send(draft)
        try await trial.isEmptied()
        await trial.stop()
    }

    @Test func `an unsigned draft is sent or refused, as the source decides`() async throws {
        let trial = OutboxHarness(ScriptedWriter(answers: [nil, Self.out]))
        trial.start()

        try await trial.outbox.send(.titled("Tea"))
        try await trial.says("Tea sent as Tea")
        try await trial.outbox.send(.titled("Cake"))

        try await trial.endsWith("Cake refused: \(Self.unsigned)")
        await trial.stop()
    }

    private static let unsigned =
        "It was written while you were signed out. Sign in, and send it again."

    @Test func `a sign-in during a refused request is not missed`() async throws {
        let gate = Gate()
        let answers = Answers([Self.out, nil])
        let writer = ScriptedWriter { draft, _ in
            await gate.pass()
            return try answers.next(for: draft)
        }
        let trial = OutboxHarness(writer)
        trial.author.name.withLock { $0 = "ann" }
        trial.start()
        try await trial.outbox.send(.titled("Tea", author: "ann"))
        try await expectEventually("it is being sent") { writer.asked == ["send Tea"] }

        await trial.outbox.retry()
        gate.open()

        try await trial.says("Tea sent as Tea")
        await trial.stop()
    }
}
