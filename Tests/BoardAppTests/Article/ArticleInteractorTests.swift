import BoardApp
import BoardCore
import RIBsTesting
import TestSupport
import Testing

@MainActor struct ArticleInteractorTests {
    let presenter = ArticlePresentableSpy()
    let listener = ArticleListenerSpy()
    let articles = ControlledArticles()
    let pendingWork = ActivityTracker()
    let interactor: ArticleInteractor

    init() {
        interactor = ArticleInteractor(
            presenter: presenter, address: "https://quay.example/ice", service: articles,
            pendingWork: pendingWork)
        interactor.listener = listener
    }

    @Test func `nothing is loaded before the user asks for it`() {
        #expect(articles.addresses == [])
        #expect(presenter.states == [])
    }

    @Test func `the page is requested once and shown when it arrives`() async {
        articles.send(.success(.sample))

        interactor.activate()
        #expect(presenter.progresses == [.loading])
        await pendingWork.finish()

        #expect(articles.addresses == ["https://quay.example/ice"])
        #expect(
            presenter.progresses.last
                == .loaded(.sample, ArticleText(.sample, look: RenderOptions())))
        #expect(presenter.states.last?.address == "https://quay.example/ice")
    }

    @Test func `an error is shown and the page can be requested again`() async {
        articles.send(.failure(.timedOut(host: "quay.example")))
        interactor.activate()
        await pendingWork.finish()
        #expect(presenter.progresses.last == .failed(.timedOut(host: "quay.example")))

        articles.send(.success(.sample))
        interactor.load()
        await pendingWork.finish()

        #expect(presenter.progresses.count { $0 == .loading } == 2)
        #expect(presenter.states.last?.progress.isLoaded == true)
    }

    @Test func `a rate-limited page shows a countdown and is retried`()
        async throws
    {
        let clock = ManualClock()
        let interactor = ArticleInteractor(
            presenter: presenter, address: "https://quay.example/ice", service: articles,
            pendingWork: pendingWork, clock: clock)
        let busy = BoardError.refused(
            host: "quay.example", status: 429, retryAfter: .milliseconds(1500))
        articles.send(.failure(busy))
        interactor.activate()
        for seconds in [2, 1] {
            try await clock.waitForSleepers(1)
            #expect(presenter.progresses.last == .failed(busy, retryIn: .seconds(seconds)))
            if seconds == 1 { articles.send(.success(.sample)) }
            clock.advance(by: .seconds(1))
        }

        #expect(await eventually { presenter.states.last?.progress.isLoaded == true })
    }

    @Test func `a response that arrives after the user has left changes nothing`() async {
        interactor.activate()
        _ = await eventually { articles.addresses.count == 1 }
        interactor.deactivate()
        await pendingWork.finish()

        articles.send(.success(.sample))
        for _ in 0..<50 { await Task.detached {}.value }

        #expect(presenter.progresses == [.loading])
    }

    @Test func `stopping a load is shown and the page can be requested again`() async {
        interactor.activate()
        _ = await eventually { articles.addresses.count == 1 }

        interactor.stop()
        articles.send(.success(.sample))
        await pendingWork.finish()
        #expect(presenter.progresses == [.loading, .stopped])

        articles.send(.success(.sample))
        interactor.load()
        await pendingWork.finish()
        interactor.stop()
        #expect(presenter.progresses.last?.isLoaded == true)
    }

    @Test func `of two requests only the response to the second counts`() async {
        interactor.activate()
        _ = await eventually { articles.addresses.count == 1 }
        interactor.load()
        _ = await eventually { articles.addresses.count == 2 }

        articles.send(.failure(.cutOff(host: "quay.example")))
        articles.send(.success(.sample))
        await pendingWork.finish()

        #expect(presenter.progresses.dropFirst(2).map(\.isLoaded) == [true])
    }

    @Test func `the listener receives links, the page's own address and the closing`() {
        interactor.activate()

        interactor.follow("https://ice.example/blue")
        interactor.openPage()
        interactor.close()

        #expect(
            listener.calls == [
                .link("https://ice.example/blue"), .page("https://quay.example/ice"), .close,
            ])
    }
}

extension ArticlePresentableSpy {
    fileprivate var progresses: [ArticleState.Progress] { states.map(\.progress) }
}

extension ArticleState.Progress {
    fileprivate var isLoaded: Bool { if case .loaded = self { true } else { false } }
}
