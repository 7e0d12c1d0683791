import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TestSupport
import Testing

@MainActor final class ComposeInteractorTests: ComposeFixture {
    @Test func `typed text is saved within a second, once for many keys`() async throws {
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

    @Test func `unsaved text is saved when the screen closes for any reason`() async {
        let compose = await compose()
        presenter.write(title: "Tea", "not yet kept")

        compose.deactivate()

        #expect(await kept().map(\.body) == ["not yet kept"])
    }

    @Test func `a draft that cannot be discarded shows an error and stays`() async {
        let compose = await compose()
        presenter.write(title: "Tea", "words")
        store.fail([.remove])

        compose.discard()
        presenter.confirm()
        compose.send()
        #expect(await eventually { !presenter.messages.isEmpty })

        #expect(presenter.messages == ["Not deleted: no space left on device."])
        #expect(listener.calls.isEmpty)
        #expect(state?.progress == .writing)
        compose.deactivate()
        #expect(await kept().map(\.body) == ["words"])
    }

    @Test func `a draft is saved before an editor opens and leased until saved again`() async throws
    {
        let compose = await compose()
        presenter.write(title: "Tea", "first")

        let path = compose.lend()
        let id = try #require(await kept().first?.id)
        #expect(path == "/lent/\(id)" && store.lent == [id])
        #expect(await kept().map(\.body) == ["first"])
        presenter.body = "second"
        compose.didEditExternally()
        #expect(store.lent == [id])

        try await clock.waitForSleepers()
        clock.advance(by: ComposeInteractor.savingPause)
        #expect(await eventually { store.lent.isEmpty })
        #expect(await kept().map(\.body) == ["second"])
        compose.close()
        compose.deactivate()
        #expect(await eventually { store.claimed.isEmpty })
    }

    @Test func `a draft that is open when the program ends stays claimed`() async throws {
        let compose = await compose()
        presenter.write(title: "Tea", "words")
        try await clock.waitForSleepers()
        clock.advance(by: ComposeInteractor.savingPause)
        #expect(await eventually { state?.keeping == .saved && !store.claimed.isEmpty })

        compose.deactivate()

        await pendingWork.finishDeferred()
        #expect(!store.claimed.isEmpty)
        #expect(await kept().map(\.body) == ["words"])
    }

    @Test func `a draft in an editor stays leased while older text is being saved`()
        async throws
    {
        let compose = await compose()
        _ = compose.lend()
        compose.didEditExternally()
        presenter.write("second")
        try await clock.waitForSleepers()
        clock.advance(by: ComposeInteractor.savingPause)

        _ = compose.lend()
        #expect(await eventually { state?.keeping == .saved })

        #expect(!store.lent.isEmpty)
    }

    @Test func `closing or sending right after the editor ends the lease`() async {
        for leave in [ComposeInteractor.close, ComposeInteractor.send] {
            let compose = await compose()
            _ = compose.lend()
            presenter.title = "Tea"
            presenter.body = "second"
            compose.didEditExternally()

            leave(compose)()

            #expect(await eventually { store.lent.isEmpty })
            #expect(await kept().map(\.body).contains("second"))
        }
    }

    @Test func `an editor that wrote nothing leaves no draft`() async {
        let compose = await compose()
        _ = compose.lend()
        #expect(await kept().count == 1)

        compose.close()

        #expect(await kept() == [])
    }

    @Test func `leaving saves a draft and says so, unless nothing was written`() async {
        let compose = await compose()
        compose.close()
        #expect(listener.calls == [.close(isKept: false)])

        let other = await self.compose()
        presenter.write(title: "Tea", "half a sen")
        other.close()
        #expect(listener.calls.last == .close(isKept: true))
        #expect(await kept().map(\.body) == ["half a sen"])
    }

    @Test func `a full disk is reported and retried, and leaving asks first`()
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
        #expect(presenter.questions.first?.last == "Discard it?")

        store.fail([])
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        #expect(await eventually { state?.keeping == .saved })
        #expect(await kept().map(\.body) == ["words"])
    }

    @Test func `leaving before a full disk was noticed asks, too`() async throws {
        let compose = await compose()
        presenter.write(title: "Tea", "words")
        store.fail([.save])

        compose.close()
        #expect(listener.calls == [])
        #expect(presenter.questions.first?.last == "Discard it?")
        #expect(state?.keeping == .failed("no space left on device"))

        presenter.write(title: "Tea", "more words")
        #expect(state?.keeping == .failed("no space left on device"))
        store.fail([])
        compose.close()
        #expect(listener.calls == [.close(isKept: true)])
        #expect(await kept().map(\.body) == ["more words"])
    }

    @Test func `a resumed draft keeps its text and remains one draft`() async throws {
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

    @Test func `discarding asks first and then removes the draft`() async throws {
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
}
