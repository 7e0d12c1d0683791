import RIBsTesting
import Synchronization
import TestSupport
import Testing

@testable import BoardCore

/// What goes out only when somebody has signed in.
@MainActor struct OutboxSignInTests {
    private nonisolated static let out = BoardError.signedOut(host: "tea.example")

    @Test func `who is signed out is waited for, without asking again`() async throws {
        let writer = ScriptedWriter(answers: [Self.out, nil])
        let trial = OutboxOnTrial(writer)
        try await trial.outbox.send(.titled("Tea"))
        try await trial.outbox.send(.titled("Cake"))
        trial.start()
        try await trial.endsWith("Tea signed out, Cake signed out")
        #expect(writer.asked == ["send Tea"])

        await trial.outbox.retry()

        try await trial.isEmptied()
        #expect(writer.asked == ["send Tea", "send Tea", "send Cake"])
        await trial.stop()
    }

    @Test func `what has no name goes out though nobody is signed in`() async throws {
        let writer = ScriptedWriter { draft, _ in
            guard draft.isAnonymous else { throw Self.out }
            return .post(PostID("1", in: draft.source))
        }
        let trial = OutboxOnTrial(writer)
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await trial.endsWith("Tea signed out")

        try await trial.outbox.send(.titled("Cake", isAnonymous: true))

        try await trial.says("Tea signed out, Cake sent as 1")
        await trial.stop()
    }

    @Test func `nobody sends what another has written`() async throws {
        let writer = ScriptedWriter()
        let trial = OutboxOnTrial(writer)
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

    @Test func `a sign-in while the server says no is not missed`() async throws {
        let gate = Gate()
        let answers = Answers([Self.out, nil])
        let writer = ScriptedWriter { draft, _ in
            await gate.pass()
            return try answers.next(for: draft)
        }
        let trial = OutboxOnTrial(writer)
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await expectEventually("it is being sent") { writer.asked == ["send Tea"] }

        await trial.outbox.retry()
        gate.open()

        try await trial.says("Tea sent as Tea")
        await trial.stop()
    }
}
