import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TestSupport
import Testing

@MainActor struct ComposeInteractorTests {
    let presenter = ComposePresentableSpy()
    let listener = ComposeListenerSpy()
    let store = MemoryDraftStore()
    let clock = ManualClock()
    let pendingWork = PendingWork()
    let accounts = ScriptedAccounts()
    let boards = [Board(id: "free", name: "Free"), Board(id: "work", name: "Work")]

    private func compose(
        _ request: ComposeRequest = .new(.newPost("free", at: .sample)),
        writer: ScriptedWriter = ScriptedWriter(), posts: [PostThread] = [],
        boards: [Board]? = nil, writing: WritingAbilities = [.posts, .replies],
        in store: MemoryDraftStore? = nil
    ) async -> ComposeInteractor {
        let store = store ?? self.store
        let source = WritableSource(
            posts: posts, boards: boards ?? self.boards, accounts: accounts, writer: writer,
            writing: writing)
        let interactor = ComposeInteractor(
            presenter: presenter, request: request, source: source, store: store,
            outbox: Outbox(
                store: store, writer: { _ in writer }, author: { _ in nil },
                sentence: { $0.message }),
            accounts: BehaviorRelay(value: SignedInAccounts([accounts.account("ann")])),
            pendingWork: pendingWork, now: { SamplePosts.now }, clock: clock)
        interactor.listener = listener
        interactor.activate()
        await pendingWork.finish()
        _ = await eventually { state?.boards.isEmpty == false || boards?.isEmpty == true }
        return interactor
    }

    private var state: ComposeState? { presenter.states.last }

    private func kept() async -> [Draft] { (try? await store.drafts()) ?? [] }

    @Test(arguments: [
        ("a", ComposeRequest.Quote(author: "bob", text: "Green.")),
        (nil, ComposeRequest.Quote(author: "ann", text: "Which?")),
    ])
    func `an answer that one goes on with shows what it answers`(
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

    // MARK: Keeping

    @Test func `what is typed is kept within a second, once for many keys`() async throws {
        let compose = await compose()
        for count in 1...20 { presenter.write(title: "Tea", String(repeating: "a", count: count)) }
        #expect(state?.keeping == .unsaved)
        #expect(await kept() == [])

        try await clock.waitForSleepers()
        clock.advance(by: ComposeInteractor.savingPause)

        #expect(await eventually { state?.keeping == .saved })
        #expect(await kept().map(\.body) == [String(repeating: "a", count: 20)])
        #expect(await kept().map(\.title) == ["Tea"])
        withExtendedLifetime(compose) {}
    }

    @Test func `what was typed last is kept when the screen goes, whatever ends it`() async {
        let compose = await compose()
        presenter.write(title: "Tea", "not yet kept")

        compose.deactivate()

        #expect(await kept().map(\.body) == ["not yet kept"])
    }

    @Test func `what cannot be thrown away is told, and stays`() async {
        let compose = await compose()
        presenter.write(title: "Tea", "words")
        store.fail([.remove])

        compose.discard()
        presenter.confirm()
        compose.send()
        #expect(await eventually { !presenter.alerts.isEmpty })

        #expect(presenter.alerts == [["It cannot be thrown away: no space left on device."]])
        #expect(listener.calls.isEmpty)
        #expect(state?.progress == .writing)
        compose.deactivate()
        #expect(await kept().map(\.body) == ["words"])
    }

    @Test func `what another editor gets is kept first, and lent until its words are`() async throws
    {
        let compose = await compose()
        presenter.write(title: "Tea", "first")

        let path = compose.lend()
        let id = try #require(await kept().first?.id)
        #expect(path == "/lent/\(id)" && store.lent == [id])
        #expect(await kept().map(\.body) == ["first"])
        presenter.body = "second"
        compose.didEditElsewhere()
        #expect(store.lent == [id])

        try await clock.waitForSleepers()
        clock.advance(by: ComposeInteractor.savingPause)
        #expect(await eventually { store.lent.isEmpty })
        #expect(await kept().map(\.body) == ["second"])
        compose.deactivate()
        #expect(await eventually { store.claimed.isEmpty })
    }

    @Test func `a draft that is in an editor is lent also while older words are being kept`()
        async throws
    {
        let compose = await compose()
        _ = compose.lend()
        compose.didEditElsewhere()
        presenter.write("second")
        try await clock.waitForSleepers()
        clock.advance(by: ComposeInteractor.savingPause)

        _ = compose.lend()
        #expect(await eventually { state?.keeping == .saved })

        #expect(!store.lent.isEmpty)
    }

    @Test func `what is left or sent right behind the editor is lent no more`() async {
        for leave in [ComposeInteractor.close, ComposeInteractor.send] {
            let compose = await compose()
            _ = compose.lend()
            presenter.title = "Tea"
            presenter.body = "second"
            compose.didEditElsewhere()

            leave(compose)()

            #expect(await eventually { store.lent.isEmpty })
            #expect(await kept().map(\.body).contains("second"))
        }
    }

    @Test func `an editor in which nothing was written leaves no draft`() async {
        let compose = await compose()
        _ = compose.lend()
        #expect(await kept().count == 1)

        compose.close()

        #expect(await kept() == [])
    }

    @Test func `leaving keeps a draft and says so; of nothing, nothing is kept`() async {
        let compose = await compose()
        compose.close()
        #expect(listener.calls == [.close(isKept: false)])

        let other = await self.compose()
        presenter.write(title: "Tea", "half a sen")
        other.close()
        #expect(listener.calls.last == .close(isKept: true))
        #expect(await kept().map(\.body) == ["half a sen"])
    }

    @Test func `a full disk is told, tried again, and nothing is lost without a question`()
        async throws
    {
        store.fail([.save])
        let compose = await compose()
        presenter.write(title: "Tea", "words")
        try await clock.waitForSleepers()
        clock.advance(by: ComposeInteractor.savingPause)
        #expect(await eventually { state?.keeping == .failed("no space left on device") })

        compose.close()
        #expect(listener.calls == [])
        #expect(presenter.questions.first?.last == "Lose it?")

        store.fail([])
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        #expect(await eventually { state?.keeping == .saved })
        #expect(await kept().map(\.body) == ["words"])
    }

    @Test func `a draft that was begun before goes on where it was, and stays one`() async throws {
        let draft = Draft(
            target: .newPost("work", at: .sample), title: "Old", body: "begun",
            updatedAt: SamplePosts.now)
        try await store.save(draft)
        let compose = await compose(.goOn(draft))
        #expect(presenter.title == "Old")
        #expect(presenter.body == "begun")

        presenter.write("begun, and ended")
        compose.close()

        #expect(await kept().map(\.id) == [draft.id])
        #expect(await kept().map(\.body) == ["begun, and ended"])
    }

    @Test func `throwing away asks, and then nothing is kept`() async throws {
        let compose = await compose()
        presenter.write(title: "Tea", "words")
        try await clock.waitForSleepers()
        clock.advance(by: ComposeInteractor.savingPause)
        #expect(await eventually { state?.keeping == .saved })

        compose.discard()
        #expect(await kept().count == 1)
        presenter.confirm()
        await pendingWork.finish()

        #expect(await kept() == [])
        #expect(listener.calls == [.close(isKept: false)])
    }

    // MARK: Sending

    @Test func `what is sent is kept as outgoing before the screen goes`() async {
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

    /// A draft that is kept, and about to be taken to write on.
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

    @Test func `what is sent while it is being taken to write on is the outbox's at once`()
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

    @Test func `what is thrown away while it is being kept does not come back`() async throws {
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

    /// Lets everything happen that waits for nothing else.
    private func otherTasks() async {
        for _ in 0..<100 { await Task.yield() }
    }

    @Test func `what cannot be kept is not sent, and stays on the screen`() async {
        let compose = await compose()
        presenter.write(title: "Tea", "words")
        store.fail([.save])

        compose.send()
        await pendingWork.finish()

        #expect(listener.calls == [])
        #expect(presenter.alerts.first?.first?.contains("no space left on device") == true)
        #expect(state?.progress == .writing)
    }

    @Test(arguments: [
        ("", "words", "The title is missing."), ("Tea", "far too long", "7 characters too long."),
        ("A title that is too long", "words", "longer than 10 characters"),
        ("T", "words", "needs at least 2 characters"),
    ])
    func `what the source would refuse is told before it is sent`(
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

    @Test func `a board has to be chosen where there are several`() async {
        let compose = await compose(.new(.newPost(nil, at: .sample)))
        presenter.write(title: "Tea", "words")

        compose.send()
        #expect(presenter.messages == ["Choose a board first: F3."])
        compose.choose(boards[1])
        compose.send()
        await pendingWork.finish()

        #expect(await kept().map(\.target) == [.newPost("work", at: .sample)])
    }

    @Test func `the only board is chosen by itself`() async {
        let compose = await compose(
            .new(.newPost(nil, at: .sample)), boards: [Board(id: "free")])

        #expect(await eventually { state?.target == .newPost("free", at: .sample) })
        withExtendedLifetime(compose) {}
    }

    @Test func `without a name one writes where that is possible, and only if one wants`() async {
        let compose = await compose(writing: [.posts, .anonymous])
        presenter.write(title: "Tea", "words")
        #expect(state?.isAnonymous == false)

        compose.toggleAnonymous()
        compose.send()
        await pendingWork.finish()

        #expect(await kept().map(\.isAnonymous) == [true])
    }

    // MARK: Changing

    @Test func `an edit begins with the words as they were written`() async {
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
                == [WrittenWords(title: "Title of c1", body: "Words of c1")])
    }

    @Test func `an answer shows what it answers, and needs no title`() async {
        let quote = ComposeRequest.Quote(author: "bob", text: "Tea?")
        let compose = await compose(.new(.reply("p1", to: "c1"), quote: quote))
        #expect(state?.quote == quote)
        presenter.write("Yes.")

        compose.send()
        await pendingWork.finish()

        #expect(await kept().map(\.target) == [.reply("p1", to: "c1")])
    }
}
