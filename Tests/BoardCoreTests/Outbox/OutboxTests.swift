import RIBsTesting
import Synchronization
import TestSupport
import Testing

@testable import BoardCore

/// The states of a draft in the outbox.
@MainActor struct OutboxTests {
    @Test func `a sent draft is shown once and then removed`() async throws {
        let trial = OutboxHarness(ScriptedWriter())
        trial.start()

        try await trial.outbox.send(.titled("Tea"))

        try await trial.isEmptied()
        #expect(trial.history == ["", "Tea sending", "Tea sent as Tea", ""])
        #expect(try await trial.store.drafts().isEmpty)
        await trial.stop()
    }

    @Test func `drafts are sent one after the other, in order`() async throws {
        let writer = ScriptedWriter()
        let trial = OutboxHarness(writer)
        for title in ["One", "Two", "Three"] { try await trial.outbox.send(.titled(title)) }

        trial.start()

        try await trial.isEmptied()
        #expect(writer.asked == ["send One", "send Two", "send Three"])
        #expect(trial.history.contains("Two sending, Three sending"))
        await trial.stop()
    }

    @Test(arguments: [
        (DraftText(title: "Title of p1", body: "Words of p1"), true),
        (DraftText(title: "Title of p1", body: "Other words"), false),
    ])
    func `an edit does not undo a concurrent change`(
        _ original: DraftText, _ isSent: Bool
    ) async throws {
        let writer = ScriptedWriter()
        let trial = OutboxHarness(writer)
        trial.start()
        let edit = Draft(
            id: "Tea", target: .editOfPost(PostID("p1", in: .sample)), title: "Tea",
            body: "New words",
            original: original, updatedAt: SamplePosts.now)

        try await trial.outbox.send(edit)

        if isSent {
            try await trial.says("Tea sent as Tea")
        } else {
            try await trial.says(
                "Tea refused: It was edited elsewhere while you were writing. "
                    + "Sending again overwrites that version.")
            let kept = try #require(try await trial.store.drafts().first)
            #expect(kept.body == "New words")
            // Sending again after seeing the other version confirms the edit.
            try await trial.outbox.send(kept)
            try await trial.isEmptied()
        }
        #expect(writer.asked.filter { $0.hasPrefix("send") } == ["send Tea"])
        await trial.stop()
    }

    @Test func `an edit that is identical to the current text is sent`() async throws {
        let writer = ScriptedWriter()
        let trial = OutboxHarness(writer)
        trial.start()

        try await trial.outbox.send(
            Draft(
                target: .editOfPost(PostID("p1", in: .sample)), title: "Title of p1",
                body: "Words of p1", original: DraftText(title: "Tea", body: "Before"),
                updatedAt: SamplePosts.now))

        try await trial.isEmptied()
        #expect(writer.asked == ["words of p1", "send Title of p1"])
        await trial.stop()
    }

    @Test func `an unreachable source does not delay others`() async throws {
        let trial = OutboxHarness([
            .sample: ScriptedWriter(answers: [.away]), "other": ScriptedWriter(),
        ])
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await trial.says("Tea waiting 2")

        try await trial.outbox.send(.titled("Cake", at: "other"))

        try await trial.says("Tea waiting 2, Cake sent as Cake")
        await trial.stop()
    }

    @Test func `a draft waits for an earlier one that is waiting`() async throws {
        let writer = ScriptedWriter(answers: [.away, nil])
        let trial = OutboxHarness(writer)
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await trial.says("Tea waiting 2")

        try await trial.outbox.send(.titled("Cake"))
        try await trial.says("Tea waiting 2, Cake waiting 2")
        try await trial.clock.waitForSleepers()
        trial.clock.advance(by: .seconds(2))

        try await trial.isEmptied()
        #expect(writer.asked == ["send Tea", "send Tea", "send Cake"])
        await trial.stop()
    }

    @Test func `each wait is twice as long as the previous one`() async throws {
        let trial = OutboxHarness(ScriptedWriter(answers: [.away, .away, .away, nil]))
        trial.start()
        try await trial.outbox.send(.titled("Tea"))

        for (pause, line) in [(2, "waiting 2"), (4, "waiting 6"), (8, "waiting 14")] {
            try await trial.says("Tea \(line)")
            try await trial.clock.waitForSleepers()
            trial.clock.advance(by: .seconds(pause))
        }

        try await trial.says("Tea sent as Tea")
        await trial.stop()
    }

    @Test func `the outbox waits as long as the server says`() async throws {
        let busy = BoardError.refused(host: "tea.example", status: 429, retryAfter: .seconds(100))
        let trial = OutboxHarness(ScriptedWriter(answers: [busy]))
        trial.start()

        try await trial.outbox.send(.titled("Tea"))

        try await trial.says("Tea waiting 105")
        await trial.stop()
    }

    @Test func `retry ends a wait`() async throws {
        let trial = OutboxHarness(ScriptedWriter(answers: [.away, .away, nil]))
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await trial.says("Tea waiting 2")
        try await trial.clock.waitForSleepers()

        await trial.outbox.retry()
        // The number of failures was reset.
        try await trial.endsWith("Tea waiting 2")
        try await trial.clock.waitForSleepers()
        await trial.outbox.retry()

        try await trial.says("Tea sent as Tea")
        await trial.stop()
    }

    @Test func `retry does not end a wait that the server asked for`() async throws {
        let busy = BoardError.refused(host: "tea.example", status: 429, retryAfter: .seconds(100))
        let clock = ManualClock()
        let times = Mutex<[Duration]>([])
        let writer = ScriptedWriter { draft, _ in
            times.withLock { $0.append(clock.now.offset) }
            if times.withLock({ $0.count == 1 }) { throw busy }
            return .post(PostID("1", in: draft.source))
        }
        let trial = OutboxHarness(writer, clock: clock)
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await trial.says("Tea waiting 105")
        try await clock.waitForSleepers()

        await trial.outbox.retry()
        // Time for an unwanted request.
        for _ in 0..<100 { await Task.yield() }
        clock.advance(by: .seconds(105))

        try await trial.isEmptied()
        #expect(times.withLock { $0 } == [.zero, .seconds(105)])
        await trial.stop()
    }

    @Test func `a refused draft is stored, and the next one is sent`() async throws {
        let no = BoardError.rejectedByServer(host: "tea.example", reason: "Too long.")
        let trial = OutboxHarness(ScriptedWriter(answers: [no, nil]))
        trial.start()

        try await trial.outbox.send(.titled("Tea"))
        try await trial.outbox.send(.titled("Cake"))

        try await expectEventually("the next one is sent") {
            trial.history.contains { $0.contains("Cake sent") }
        }
        try await trial.endsWith("Tea refused: Sentence for \(no).")
        let kept = try await trial.store.drafts()
        #expect(kept.map(\.stage) == [.refused(reason: "Sentence for \(no).")])
        await trial.stop()
    }

    @Test func `an anonymous draft is refused by a source that shows names`() async throws {
        let writer = ScriptedWriter(takesAnonymous: false)
        let trial = OutboxHarness(writer)
        trial.author.name.withLock { $0 = "ann" }
        trial.start()
        var draft = Draft.titled("Tea")
        draft.isAnonymous = true

        try await trial.outbox.send(draft)

        try await trial.endsWith("Tea refused: sample does not accept anonymous posts.")
        #expect(writer.asked == [])
        await trial.stop()
    }

    @Test(arguments: [
        (WritingTarget.reply("277", to: nil), "What it replies to no longer exists."),
        (
            .reply("277", to: "5"),
            "The comment that it replies to no longer exists; you can reply to the post."
        ),
        (.newPost("teas", at: .sample), "There is no board “teas”."),
        (
            .message(to: WritingTarget.Recipient("8", name: "bob"), at: .sample),
            "There is no user “bob”."
        ),
    ])
    func `a missing target is reported`(
        _ target: WritingTarget, _ words: String
    ) async throws {
        let writer = ScriptedWriter { draft, _ in throw BoardError.notThere(name: "277") }
        let trial = OutboxHarness(writer)
        trial.start()

        try await trial.outbox.send(
            Draft(target: target, title: "Tea", body: "So do I.", updatedAt: SamplePosts.now))

        try await trial.endsWith("Tea refused: \(words)")
        let kept = try await trial.store.drafts()
        #expect(kept.map(\.stage) == [.refused(reason: words, isTargetGone: true)])
        await trial.stop()
    }

    @Test func `drafts from other programs are shown after a reload`() async throws {
        let trial = OutboxHarness(ScriptedWriter())
        try await trial.store.save(
            Draft(
                target: .newPost("free", at: .sample), title: "Tea",
                stage: .outgoing(key: "k", since: SamplePosts.now, attempts: 0),
                updatedAt: SamplePosts.now))

        let items = try await trial.outbox.reload()

        #expect(items.map(\.draft.title) == ["Tea"])
    }

    @Test func `a refused draft can be sent again, with a new key`() async throws {
        let keys = Mutex<[String]>([])
        let writer = ScriptedWriter { draft, key in
            keys.withLock { $0.append(key) }
            if draft.body == "Words." { throw BoardError.notThere(name: "swift") }
            return .post(PostID("1", in: draft.source))
        }
        let trial = OutboxHarness(writer)
        trial.start()
        try await trial.outbox.send(.titled("Tea"))
        try await expectEventually("it is refused") { trial.latest.contains("refused") }

        var draft = try await trial.outbox.takeBack("Tea")
        draft.body = "Better words."
        try await trial.outbox.send(draft)

        try await trial.says("Tea sent as 1")
        #expect(Set(keys.withLock { $0 }).count == 2)
        await trial.stop()
    }

    @Test func `a draft waits for a source that is not open`() async throws {
        let trial = OutboxHarness([:])
        trial.start()

        try await trial.outbox.send(.titled("Tea"))

        try await trial.says("Tea source missing")
        #expect(try await trial.store.drafts().count == 1)
        await trial.stop()
    }
}
