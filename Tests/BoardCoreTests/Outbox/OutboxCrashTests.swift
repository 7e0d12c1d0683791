import RIBsTesting
import Synchronization
import TestSupport
import Testing

@testable import BoardCore

/// No crash or broken connection loses a draft or sends it twice.
@MainActor struct OutboxCrashTests {
    @Test func `an attempt is stored before its request goes out`() async throws {
        let store = MemoryDraftStore()
        let attempts = Mutex<[Int]>([])
        let writer = ScriptedWriter { draft, _ in
            for kept in try await store.drafts() {
                if case .outgoing(_, _, let count) = kept.stage {
                    attempts.withLock { $0 += [count] }
                }
            }
            return .post(PostID("1", in: draft.source))
        }
        let trial = OutboxHarness(writer, store: store)
        trial.start()

        try await trial.outbox.send(.titled("Tea"))

        try await trial.says("Tea sent as 1")
        #expect(attempts.withLock { $0 } == [1])
        await trial.stop()
    }

    @Test func `drafts of an earlier run are sent with their key, the oldest first`() async throws {
        let keys = Mutex<[String]>([])
        let writer = ScriptedWriter { draft, key in
            keys.withLock { $0.append("\(draft.title) \(key)") }
            return .post(PostID("1", in: draft.source))
        }
        let store = MemoryDraftStore([
            .left("Late", minutesAgo: 1), .left("Early", attempts: 1, minutesAgo: 9),
        ])
        let trial = OutboxHarness(writer, store: store)

        trial.start()

        try await expectEventually("both are sent") { keys.withLock { $0.count } == 2 }
        #expect(keys.withLock { $0 } == ["Early key", "Late key"])
        await trial.stop()
    }

    @Test func `a source without idempotency keys is checked before sending again`()
        async throws
    {
        let writer = ScriptedWriter(recognizesRepeats: false, answers: [nil])
        let trial = OutboxHarness(writer, store: MemoryDraftStore([.left("Tea", attempts: 1)]))

        trial.start()

        try await trial.says("Tea sent as Tea")
        #expect(writer.asked == ["look for Tea", "send Tea"])
        await trial.stop()
    }

    @Test func `a draft whose response was lost is not sent again`() async throws {
        let found = WrittenItem.post(PostID("7", in: .sample))
        let writer = ScriptedWriter(
            recognizesRepeats: false, answers: [.cutOff(host: "tea.example")]
        ) { _ in
            found
        }
        let trial = OutboxHarness(writer)
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await trial.says("Tea waiting 2")
        try await trial.clock.waitForSleepers()

        trial.clock.advance(by: .seconds(2))

        try await trial.isEmptied()
        #expect(trial.history.contains("Tea sent as 7"))
        #expect(writer.asked == ["send Tea", "look for Tea"])
        await trial.stop()
    }

    @Test func `a draft is not sent while its arrival is unknown`() async throws {
        let writer = ScriptedWriter(recognizesRepeats: false, answers: [nil]) { _ in
            throw BoardError.away
        }
        let trial = OutboxHarness(writer, store: MemoryDraftStore([.left("Tea", attempts: 1)]))

        trial.start()

        try await trial.says("Tea waiting 2")
        #expect(writer.asked == ["look for Tea"])
        await trial.stop()
    }

    @Test(arguments: [
        BoardError.refused(host: "tea.example", status: 403),
        .refused(host: "tea.example", status: 404), .notThere(name: "277"),
        .rejectedByServer(host: "tea.example", reason: "No."), .unsupported(reason: "No."),
    ])
    func `a refused lookup is not a refusal of the draft`(
        _ error: BoardError
    ) async throws {
        let looks = Mutex(0)
        let writer = ScriptedWriter(
            recognizesRepeats: false, answers: [.cutOff(host: "tea.example")]
        ) { _ in
            let isFirst = looks.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst { throw error }
            return .post(PostID("7", in: .sample))
        }
        let trial = OutboxHarness(writer)
        trial.start()
        try await trial.outbox.send(
            Draft(
                target: .reply("277", to: nil), title: "Tea", body: "So do I.",
                updatedAt: SamplePosts.now))
        for (pause, line) in [(2, "Tea waiting 2"), (4, "Tea waiting 6")] {
            try await trial.says(line)
            try await trial.clock.waitForSleepers()
            trial.clock.advance(by: .seconds(pause))
        }

        try await trial.isEmptied()
        #expect(trial.history.contains("Tea sent as 7"))
        #expect(!trial.history.contains { $0.contains("refused") })
        #expect(writer.asked == ["send Tea", "look for Tea", "look for Tea"])
        await trial.stop()
    }

    @Test func `a lookup waits as long as the server says`() async throws {
        let busy = BoardError.refused(host: "tea.example", status: 403, retryAfter: .seconds(100))
        let writer = ScriptedWriter(recognizesRepeats: false, answers: [nil]) { _ in throw busy }
        let trial = OutboxHarness(writer, store: MemoryDraftStore([.left("Tea", attempts: 1)]))

        trial.start()

        try await trial.says("Tea waiting 105")
        #expect(writer.asked == ["look for Tea"])
        await trial.stop()
    }

    @Test func `a program that ends while sending leaves the draft with its key`() async throws {
        let store = MemoryDraftStore()
        let gate = Gate()
        let first = OutboxHarness(
            ScriptedWriter { _, _ in
                await gate.pass()
                throw CancellationError()
            }, store: store)
        first.start()
        try await first.outbox.send(.titled("Tea"))
        try await first.says("Tea sending")
        try await expectKept(store, attempts: 1)
        await first.stop()

        let writer = ScriptedWriter(recognizesRepeats: false, answers: [nil])
        let second = OutboxHarness(writer, store: store)
        second.start()

        try await second.says("Tea sent as Tea")
        #expect(writer.asked == ["look for Tea", "send Tea"])
        await second.stop()
    }

    private func expectKept(_ store: MemoryDraftStore, attempts: Int) async throws {
        var kept: Draft.Stage?
        try await expectEventually("the attempt is kept") {
            Task { kept = try await store.drafts().first?.stage }
            if case .outgoing(_, _, let count) = kept { return count == attempts }
            return false
        }
    }
}
