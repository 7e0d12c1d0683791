import BoardApp
import BoardCore
import Foundation
import RIBs
import TestSupport
import Testing

/// The screens while a stored copy is shown instead of a response.
@MainActor struct OfflineTests {
    let service = ControlledSource()

    private func stored(
        _ numbers: ClosedRange<Int>, age: TimeInterval = 3600, error: BoardError? = nil
    ) -> PostPage {
        var page = PostPage.of(SamplePosts.numbered(numbers), boards: [])
        page.stored = StoredCopy(
            receivedAt: SamplePosts.now.addingTimeInterval(-age), error: error)
        if error == nil { page.progress = ReadProgress(bytes: 0, total: nil) }
        return page
    }

    private func offlineApp(age: TimeInterval = 3600) async throws -> AppOnScreen {
        let app = try AppOnScreen(service, columns: 60, rows: 6, refreshInterval: .seconds(300))
        await service.last.send(
            stored(1...3, age: age, error: .unreachable(host: "tea.example")))
        await service.last.finish()
        await app.settle()
        return app
    }

    @Test func `the stored page is shown until the response replaces it`() async throws {
        let app = try AppOnScreen(service, columns: 60, rows: 8)
        await service.last.send(stored(3...30))
        #expect(
            app.pictureWithoutBar == """
                 held board                     loading…  as of 11:00  1/28
                > Post 3                                       ann      3h
                  Post 4                                       ann      4h
                  Post 5                                       ann      5h
                  Post 6                                       ann      6h
                  Post 7                                       ann      7h
                  Post 8                                       ann      8h
                 j next  Enter open  / search  f filter  q quit  ? keys
                """)

        try app.pressWhileLoading("j j")
        #expect(app.selectedRow?.contains("Post 5 ") == true)
        await service.last.send(.of(SamplePosts.numbered(1...30), boards: []))
        await service.last.finish()
        await app.settle()

        #expect(app.selectedRow?.contains("Post 5 ") == true)
        #expect(
            app.pictureWithoutBar == """
                 held board                               as of 12:00  5/30
                  Post 3                                       ann      3h
                  Post 4                                       ann      4h
                > Post 5                                       ann      5h
                  Post 6                                       ann      6h
                  Post 7                                       ann      7h
                  Post 8                                       ann      8h
                 2 new above
                """)
    }

    @Test func `without a network the title bar says so`() async throws {
        let app = try await offlineApp()
        #expect(
            app.pictureWithoutBar == """
                 held board                       offline  as of 11:00  1/3
                > Post 1                                         ann      1h
                  Post 2                                         ann      2h
                  Post 3                                         ann      3h

                 j next  Enter open  / search  f filter  q quit  ? keys
                """)
    }

    @Test func `a copy of another day is labelled with its date`() async throws {
        let app = try await offlineApp(age: 86400)
        #expect(app.title.contains("as of 11-20 12:00"))
    }

    @Test func `nothing is requested by itself while offline`() async throws {
        let app = try await offlineApp()
        try await app.clock.waitForSleepers()
        app.clock.advance(by: .seconds(300))
        try await app.clock.waitForSleepers()
        #expect(service.requests.count == 1)

        try app.pressWhileLoading("R")
        #expect(service.requests.count == 2)
        await service.last.send(.of(SamplePosts.numbered(1...4), boards: []))
        await service.last.finish()
        await app.settle()

        #expect(!app.title.contains("offline"))
        #expect(app.postTitles.count == 4)
    }

    @Test func `a list is loaded once the network works again`() async throws {
        let app = try await offlineApp()
        app.networkSender.yield()
        #expect(
            await eventually {
                app.clock.advance(by: .seconds(1))
                return service.requests.count == 2
            })
        await service.last.send(.of(SamplePosts.numbered(1...4), boards: []))
        await service.last.finish()
        await app.settle()
        #expect(!app.title.contains("offline"))
    }

    @Test func `a failed refresh leaves the stored page`() async throws {
        let app = try await offlineApp()
        try app.pressWhileLoading("R")
        await service.last.fail(BoardError.unreachable(host: "tea.example"))
        await app.settle()

        #expect(app.title.contains("offline") && !app.title.contains("failed"))
        #expect(app.foot.contains("tea.example"))
        #expect(app.postTitles.count == 3)
    }

    @Test func `a refresh that ends with the stored page is offline`() async throws {
        let app = try AppOnScreen(service, columns: 60, rows: 6, refreshInterval: .seconds(300))
        await service.last.send(.of(SamplePosts.numbered(1...3), boards: []))
        await service.last.finish()
        await app.settle()
        try app.pressWhileLoading("R")
        let error = BoardError.unreachable(host: "tea.example")
        await service.last.send(stored(1...3, error: error))
        await service.last.fail(error)
        await app.settle()

        #expect(
            app.pictureWithoutBar == """
                 held board                       offline  as of 11:00  1/3
                > Post 1                                         ann      1h
                  Post 2                                         ann      2h
                  Post 3                                         ann      3h

                 Can't reach tea.example. Press R to try again.
                """)
        #expect(service.requests.count == 2)
    }

    @Test func `without stored posts, the way to those of an account is named`() async throws {
        let source = ScriptedSource(
            capabilities: Capabilities(writing: [.posts]),
            pages: { _ in throw BoardError.unreachable(host: "tea.example") },
            states: { _, _ in [] })
        let app = try AppOnScreen(source)
        await app.settle()

        #expect(app.picture.contains("sign in with :login."))
        #expect(app.picture.contains("Press R to try again"))
    }

    @Test func `a response to a draft ends being offline`() async {
        let items = BehaviorRelay<[OutboxItem]>(value: [])
        let bench = BoardInteractorFixture(
            writing: WritingStreams(accounts: WritingStreams.quiet.accounts, outbox: items))
        await bench.source.last.send(stored(1...3, error: .unreachable(host: "tea.example")))
        await bench.source.last.finish()
        await bench.pendingWork.finish()
        let draft = Draft(
            target: .message(to: .init("8", name: "bob"), at: .sample), updatedAt: SamplePosts.now)

        items.accept([OutboxItem(draft, .sending)])
        #expect(bench.source.requests.count == 1)
        items.accept([OutboxItem(draft, .refused(reason: "No.", isTargetGone: false))])
        #expect(bench.source.requests.count == 2)
        await bench.load(SamplePosts.numbered(1...3))
        #expect(bench.state?.feed.isOffline == false)
        items.accept([OutboxItem(draft, .sent(nil))])
        #expect(bench.source.requests.count == 2)
    }

    @Test func `an open post says that it is stored`() async throws {
        let thread = PostThread(id: "1", title: "Tea", body: "Leaves.")
        let source = ScriptedSource(
            pages: { _ in .rows([thread]) },
            states: { _, _ in
                var stored = thread
                stored.stored = StoredCopy(
                    receivedAt: SamplePosts.now.addingTimeInterval(-60), error: .notStored)
                return [stored]
            })
        let app = try await AppOnScreen.loaded(source)
        try await app.press("<Enter>")

        #expect(app.title.hasSuffix("offline  as of 11:59"))
    }
}
