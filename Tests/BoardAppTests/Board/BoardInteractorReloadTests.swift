import BoardCore
import Foundation
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct BoardInteractorReloadTests {
    let bench = BoardInteractorFixture()
    let half = ReadProgress(bytes: 50, total: 100)

    @Test func `a refresh requests the list again and says so`() async {
        await bench.load(SamplePosts.numbered(1...3))

        bench.interactor.refresh()

        #expect(bench.state?.activity == .loading(.reload, nil))
        #expect(bench.presenter.titles.count == 3)
        #expect(bench.source.requests.map(\.reload) == [false, true])
    }

    @Test func `complete posts stay until the new ones are complete`() async {
        await bench.load(SamplePosts.numbered(1...3))
        bench.interactor.refresh()

        await bench.source.last.send(.of(SamplePosts.numbered(-2...1), progress: half))
        #expect(bench.presenter.titles == ["Post 1", "Post 2", "Post 3"])
        #expect(bench.state?.activity == .loading(.reload, half))
        await bench.load(SamplePosts.numbered(0...3))

        #expect(bench.presenter.titles == ["Post 0", "Post 1", "Post 2", "Post 3"])
    }

    @Test func `a refresh names the sources it waits for until it is stopped`() async {
        await bench.load(SamplePosts.numbered(1...3))
        bench.interactor.refresh()
        var page = PostPage.of(SamplePosts.numbered(1...2), progress: half)
        page.sourceFailures = [SourceFailure(source: "tea", .silence)]

        await bench.source.last.send(page)
        #expect(bench.state?.contents.sourceFailures == page.sourceFailures)
        #expect(bench.presenter.titles.count == 3)

        bench.interactor.stopLoading()
        #expect(bench.state?.contents.sourceFailures == [])
    }

    @Test func `truncated posts are replaced by a longer list at once`() async {
        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: half))
        bench.interactor.stopLoading()
        bench.interactor.refresh()

        await bench.source.last.send(.of(SamplePosts.numbered(1...1), progress: half))
        #expect(bench.presenter.titles.count == 2)
        await bench.source.last.send(.of(SamplePosts.numbered(1...3), progress: half))

        #expect(bench.presenter.titles.count == 3)
    }

    @Test func `posts missing from a truncated list are announced as more, not as new`() async {
        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: half))
        bench.interactor.stopLoading()
        bench.interactor.refresh()

        await bench.load(SamplePosts.numbered(1...30))

        #expect(bench.presenter.messages.last == "28 more posts")
    }

    @Test func `a failed refresh keeps the posts and says so`() async {
        await bench.load(SamplePosts.numbered(1...3))
        bench.interactor.refresh()
        await bench.source.last.send(.of(SamplePosts.numbered(0...1), progress: half))

        await bench.fail(BoardError.timedOut(host: "tea.example"))

        #expect(bench.presenter.titles == ["Post 1", "Post 2", "Post 3"])
        #expect(bench.state?.activity == .failed(.timedOut(host: "tea.example")))
        #expect(bench.state?.readAt == SamplePosts.now)
    }

    @Test func `a rate-limited server is not refreshed and the wait continues`() async {
        await bench.fail(
            BoardError.refused(host: "tea.example", status: 429, retryAfter: .seconds(900)))
        let retryAt = bench.state?.retryTimes.list

        bench.interactor.updates.refreshIfIdle()
        #expect(bench.source.requests.count == 1)
        bench.interactor.updates.refreshQuietly()
        await bench.fail(BoardError.timedOut(host: "tea.example"))

        #expect(bench.source.requests.count == 2)
        #expect(retryAt != nil && bench.state?.retryTimes.list == retryAt)
        bench.interactor.updates.refreshQuietly()
        await bench.load(SamplePosts.numbered(1...3))
        #expect(bench.state?.retryTimes.list == nil)
    }

    @Test func `an unchanged source says so and keeps the posts`() async {
        await bench.load(SamplePosts.numbered(1...3))
        bench.interactor.refresh()

        var update = PostPage.of(SamplePosts.numbered(1...3))
        update.isUnchanged = true
        await bench.source.last.send(update)
        await bench.source.last.finish()
        await bench.pendingWork.finish()

        #expect(bench.state?.activity == .unchanged)
        #expect(bench.presenter.titles.count == 3)
    }

    @Test func `a second refresh replaces the first and ignores its results`() async {
        await bench.load(SamplePosts.numbered(1...3))
        bench.interactor.refresh()
        await bench.source.requests[1].send(.of([], progress: half))
        bench.interactor.refresh()
        let presented = bench.presenter.states.count

        await bench.source.requests[1].send(.of(SamplePosts.numbered(7...9)))
        #expect(bench.presenter.states.count == presented)
        await bench.load(SamplePosts.numbered(0...3))

        #expect(bench.source.requests.map(\.isCancelled).prefix(2).last == true)
        #expect(bench.presenter.titles.first == "Post 0")
    }

    @Test func `an error of a replaced load is not shown`() async {
        await bench.load(SamplePosts.numbered(1...3))
        bench.interactor.refresh()
        await bench.source.requests[1].send(.of([], progress: half))
        bench.interactor.refresh()

        await bench.source.requests[1].fail(BoardError.empty)

        #expect(bench.state?.activity == .loading(.reload, nil))
    }
}
