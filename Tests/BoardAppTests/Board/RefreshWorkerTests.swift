import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TestSupport
import Testing

@MainActor struct RefreshWorkerTests {
    let clock = ManualClock()
    let posts = SamplePosts.numbered(1...3)

    private func bench() -> BoardInteractorFixture {
        BoardInteractorFixture(refreshWorker: RefreshWorker(every: .seconds(300), clock: clock))
    }

    private func pass(_ seconds: Int, for bench: BoardInteractorFixture, requests: Int) async throws
    {
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(seconds))
        try #require(await eventually { bench.source.requests.count == requests })
    }

    @Test func `the list is refreshed repeatedly while it is shown`() async throws {
        let bench = bench()
        await bench.load(posts)

        try await pass(300, for: bench, requests: 2)
        #expect(bench.source.last.reload)
        await bench.load(SamplePosts.numbered(0...3))
        #expect(bench.presenter.titles.first == "Post 0")
        try await pass(300, for: bench, requests: 3)

        #expect(bench.source.requests.count == 3)
    }

    @Test func `a failed refresh shows nothing and removes nothing`() async throws {
        let bench = bench()
        await bench.load(posts)

        try await pass(300, for: bench, requests: 2)
        await bench.fail(BoardError.unreachable(host: "tea.example"))

        #expect(bench.presenter.titles == ["Post 1", "Post 2", "Post 3"])
        #expect(bench.state?.activity == .idle)
        #expect(bench.presenter.messages.isEmpty)
    }

    @Test func `a running load is not restarted`() async throws {
        let bench = bench()
        try await clock.waitForSleepers()

        clock.advance(by: .seconds(300))
        try await clock.waitForSleepers()

        #expect(bench.source.requests.count == 1)
    }

    @Test func `a list that is no longer shown is not refreshed`() async throws {
        let bench = bench()
        await bench.load(posts)
        try await clock.waitForSleepers()

        bench.interactor.deactivate()
        clock.advance(by: .seconds(300))

        #expect(clock.sleeperCount == 0)
        #expect(bench.source.requests.count == 1)
    }

    @Test func `a manual refresh replaces an automatic one`() async throws {
        let bench = bench()
        await bench.load(posts)
        try await pass(300, for: bench, requests: 2)

        bench.interactor.refresh()
        await bench.fail(BoardError.unreachable(host: "tea.example"))

        #expect(bench.source.requests[1].isCancelled)
        #expect(bench.state?.activity == .failed(.unreachable(host: "tea.example")))
    }

    @Test func `the selected post stays selected after an automatic refresh`() async throws {
        let service = ControlledSource()
        let app = try AppOnScreen(service, refreshInterval: .seconds(60))
        await service.last.send(.of(SamplePosts.numbered(1...50)))
        await service.last.finish()
        await app.settle()
        try await app.press("<Space>")
        let selected = app.selectedRow

        try await app.clock.waitForSleepers()
        app.clock.advance(by: .seconds(60))
        #expect(await app.reaches { _ in service.requests.count == 2 })
        await service.last.send(.of(SamplePosts.numbered(-9...50)))
        await service.last.finish()
        await app.settle()

        #expect(app.selectedRow == selected)
        #expect(app.title.contains("/60"))
    }

    @Test func `without an interval nothing is refreshed`() async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: posts))

        #expect(app.clock.sleeperCount == 0)
    }
}
