import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TestSupport
import Testing

@MainActor final class ComposeSendingTests: ComposeFixture {
    @Test func `a sent draft is saved as outgoing before the screen closes`() async {
        let compose = await compose()
        presenter.write(title: "Tea", "words")

        compose.send()
        await pendingWork.finish()

        guard case .sent(let draft)? = listener.calls.last else {
            Issue.record("nothing was sent")
            return
        }
        #expect(draft.title == "Tea")
        #expect(draft.target == .newPost("free", at: .sample))
        #expect(draft.author == "ann")
        let stages = await kept().map(\.stage)
        #expect(stages.count == 1)
        if case .outgoing? = stages.first {} else { Issue.record("it is not outgoing") }
    }

    @Test(arguments: [true, false])
    func `a reply to a deleted comment can go to the post instead`(_ isMeant: Bool) async throws {
        let target = WritingTarget.reply("277", to: "5")
        let draft = Draft(
            target: target, body: "So do I.", author: "ann",
            stage: .refused(reason: "It is gone.", isTargetGone: true), updatedAt: SamplePosts.now)
        try await store.save(draft)
        let compose = await compose(.goOn(draft), boards: [])
        #expect(presenter.questions.last?.last == "Reply to the post instead?")

        if isMeant { presenter.confirm() }
        compose.send()
        await pendingWork.finish()

        #expect(await kept().map(\.target) == [isMeant ? .reply("277", to: nil) : target])
    }

    @Test func `a draft that was rejected for its text asks nothing`() async throws {
        let draft = Draft(
            target: .reply("277", to: "5"), body: "So do I.", author: "ann",
            stage: .refused(reason: "Too long."), updatedAt: SamplePosts.now)
        try await store.save(draft)

        let compose = await compose(.goOn(draft), boards: [])

        #expect(presenter.questions.isEmpty)
        withExtendedLifetime(compose) {}
    }

    /// Returns an interactor whose draft is saved and about to be claimed for editing.
    private func composeBeingTaken(
        in store: MemoryDraftStore, _ gate: Gate
    ) async throws -> ComposeInteractor {
        let compose = await compose(in: store)
        presenter.write(title: "Tea", "words")
        try await clock.waitForSleepers()
        clock.advance(by: ComposeInteractor.savingPause)
        await gate.isWaitedFor()
        return compose
    }

    @Test func `a draft sent while it is being claimed belongs to the outbox at once`()
        async throws
    {
        let gate = Gate()
        let store = MemoryDraftStore(holdGate: gate)
        let compose = try await composeBeingTaken(in: store, gate)

        compose.send()
        await otherTasks()
        #expect(try await store.drafts().map(\.stage) == [.draft])
        gate.open()
        await pendingWork.finish()
        compose.deactivate()
        await pendingWork.finish()

        let draft = try #require(try await store.drafts().first)
        #expect(try await store.claim(draft.id, until: .distantFuture) != nil)
    }

    @Test func `a draft discarded while it is being saved does not return`() async throws {
        let gate = Gate()
        let store = MemoryDraftStore(holdGate: gate)
        let compose = try await composeBeingTaken(in: store, gate)

        compose.discard()
        presenter.confirm()
        await otherTasks()
        #expect(try await store.drafts().count == 1)
        gate.open()
        await pendingWork.finish()

        #expect(try await store.drafts() == [])
    }

    /// Lets all other runnable tasks proceed.
    private func otherTasks() async {
        for _ in 0..<100 { await Task.yield() }
    }

    @Test func `a draft that cannot be saved is not sent and stays open`() async {
        let compose = await compose()
        presenter.write(title: "Tea", "words")
        store.fail([.save])

        compose.send()
        await pendingWork.finish()

        #expect(listener.calls == [])
        #expect(presenter.messages.last?.contains("no space left on device") == true)
        // No dialog takes the keys.
        #expect(presenter.alerts.isEmpty && state?.progress == .writing)
        store.fail([])
        compose.send()
        await pendingWork.finish()
        #expect(listener.calls.count == 1)
    }

    @Test(arguments: [
        ("", "words", "The title is missing."), ("Tea", "far too long", "7 characters too long."),
        ("A title that is too long", "words", "longer than 10 characters"),
        ("T", "words", "needs at least 2 characters"),
    ])
    func `text that the source would reject is reported before sending`(
        title: String, body: String, words: String
    ) async {
        let limits = WritingLimits(title: 10, postBody: 5, minimumTitle: 2)
        let compose = await compose(writer: ScriptedWriter(limits: limits))
        presenter.write(title: title, body)

        compose.send()
        await pendingWork.finish()

        #expect(presenter.messages.last?.contains(words) == true)
        #expect(listener.calls == [])
    }

    @Test func `a board must be chosen if there are several`() async {
        let compose = await compose(.new(.newPost(nil, at: .sample)))
        presenter.write(title: "Tea", "words")

        compose.send()
        #expect(presenter.messages == ["Choose a board first: F3."])
        compose.choose(boards[1])
        compose.send()
        await pendingWork.finish()

        #expect(await kept().map(\.target) == [.newPost("work", at: .sample)])
    }

    @Test(arguments: [("nope", true), ("work", false)])
    func `a link to an unknown board is reported at once`(
        board: String, isTold: Bool
    ) async {
        let link = WritingTarget.newPost(BoardID(board, in: .sample), at: .sample)
        let compose = await compose(.new(link))

        let words = "“nope” is not a board of home; press F3 to choose one."
        #expect(await eventually { presenter.messages == (isTold ? [words] : []) })
        #expect(compose.isActive && state?.board?.id.raw == board)
    }

    @Test func `the only board is chosen automatically`() async {
        let compose = await compose(
            .new(.newPost(nil, at: .sample)), boards: [Board(id: "free")])

        #expect(await eventually { state?.target == .newPost("free", at: .sample) })
        withExtendedLifetime(compose) {}
    }

    @Test func `anonymous posting is possible where supported and off by default`() async {
        let compose = await compose(writing: [.posts, .anonymous])
        presenter.write(title: "Tea", "words")
        #expect(state?.isAnonymous == false)

        compose.toggleAnonymous()
        compose.send()
        await pendingWork.finish()

        #expect(await kept().map(\.isAnonymous) == [true])
    }

    // MARK: Editing

    @Test(arguments: [
        ("a", ComposeRequest.Quote(author: "bob", text: "Green.")),
        (nil, ComposeRequest.Quote(author: "ann", text: "Which?")),
    ])
    func `a resumed reply shows what it replies to`(
        _ comment: String?, _ quote: ComposeRequest.Quote
    ) async {
        let thread = PostThread(
            id: "1", title: "Tea", author: "ann", body: "Which?",
            comments: [Comment(id: "a", author: "bob", body: "Green.")])
        let draft = Draft(
            target: .reply(thread.id, to: comment), body: "Why?", updatedAt: SamplePosts.now)

        let compose = await compose(.goOn(draft), posts: [thread], boards: [])

        #expect(await eventually { state?.quote == quote })
        withExtendedLifetime(compose) {}
    }

    @Test(arguments: [ComposeRequest.edit(.post("p1")), .edit(.comment("c1", of: "p1"))])
    func `an edit cannot be anonymous`(_ request: ComposeRequest) async {
        let compose = await compose(request, writing: [.posts, .edits, .anonymous])

        #expect(state?.mayBeAnonymous == false)
        withExtendedLifetime(compose) {}
    }

    @Test func `an edit starts with the source text`() async {
        let writer = ScriptedWriter()

        let compose = await compose(.edit(.comment("c1", of: "p1")), writer: writer)

        #expect(writer.asked == ["words of c1"])
        #expect(presenter.body == "Words of c1")
        #expect(state?.target == .editOfComment("c1", of: "p1"))

        presenter.write("Other words")
        compose.send()
        await pendingWork.finish()
        #expect(
            await kept().map(\.original)
                == [DraftText(title: "Title of c1", body: "Words of c1")])
    }

    @Test func `a reply shows what it replies to and needs no title`() async {
        let quote = ComposeRequest.Quote(author: "bob", text: "Tea?")
        let compose = await compose(.new(.reply("p1", to: "c1"), quote: quote))
        #expect(state?.quote == quote)
        presenter.write("Yes.")

        compose.send()
        await pendingWork.finish()

        #expect(await kept().map(\.target) == [.reply("p1", to: "c1")])
    }
}
