import BoardApp
import BoardCore
import Foundation
import TestSupport
import Testing

@MainActor struct BoardInteractorLoadingTests {
    @Test func `a board starts loading when it is shown`() {
        let bench = BoardInteractorFixture()

        #expect(bench.activities == [.loading(.initial, nil)])
        #expect(bench.source.requests.map(\.reload) == [false])
    }

    @Test func `posts are shown as they arrive and then as complete`() async {
        let bench = BoardInteractorFixture()
        let half = ReadProgress(bytes: 50, total: 100)

        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: half))
        #expect(bench.presenter.titles == ["Post 1", "Post 2"])
        await bench.load(SamplePosts.numbered(1...4))

        #expect(bench.presenter.titles == ["Post 1", "Post 2", "Post 3", "Post 4"])
        #expect(
            bench.activities == [.loading(.initial, nil), .loading(.initial, half), .idle])
    }

    @Test func `a board without posts counts as loaded`() async {
        let bench = BoardInteractorFixture()

        await bench.load([])

        #expect(bench.state?.activity == .idle)
        #expect(bench.state?.readAt == SamplePosts.now)
        #expect(bench.presenter.titles.isEmpty)
    }

    @Test func `a failed load shows its reason`() async {
        let bench = BoardInteractorFixture()

        await bench.fail(BoardError.unreachable(host: "tea.example"))

        #expect(bench.state?.activity == .failed(.unreachable(host: "tea.example")))
        #expect(bench.state?.readAt == nil)
    }

    @Test func `an error of another type is shown as a failed read`() async {
        let bench = BoardInteractorFixture()

        await bench.fail(CocoaError(.fileReadUnknown))

        guard case .failed(.readFailed) = bench.state?.activity else {
            Issue.record("\(String(describing: bench.state?.activity))")
            return
        }
    }

    @Test func `posts that arrived before a load failed stay`() async {
        let bench = BoardInteractorFixture()
        let half = ReadProgress(bytes: 50, total: 100)
        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: half))

        await bench.fail(BoardError.cutOff(host: "tea.example"))

        #expect(bench.presenter.titles == ["Post 1", "Post 2"])
        #expect(bench.state?.activity == .failed(.cutOff(host: "tea.example")))
    }

    @Test func `stopping keeps the loaded posts and cancels the request`() async {
        let bench = BoardInteractorFixture()
        let half = ReadProgress(bytes: 50, total: 100)
        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: half))

        bench.interactor.stopLoading()

        #expect(bench.state?.activity == .stopped)
        #expect(bench.presenter.titles == ["Post 1", "Post 2"])
        #expect(bench.source.last.isCancelled)
    }

    @Test func `stopping without a load changes nothing`() async {
        let bench = BoardInteractorFixture()
        await bench.load(SamplePosts.numbered(1...2))

        bench.interactor.stopLoading()

        #expect(bench.state?.activity == .idle)
    }

    @Test func `stopping after the last post has arrived has no effect`() async {
        let bench = BoardInteractorFixture()
        await bench.source.last.send(.of(SamplePosts.numbered(1...2)))

        bench.interactor.stopLoading()

        #expect(bench.state?.activity == .idle)
    }

    @Test func `a stream that ends early without an error counts as loaded`() async {
        let bench = BoardInteractorFixture()
        let half = ReadProgress(bytes: 50, total: 100)
        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: half))
        await bench.source.last.finish()
        await bench.pendingWork.finish()

        #expect(bench.state?.activity == .idle)
    }

    @Test func `a deactivated board presents nothing`() async {
        let bench = BoardInteractorFixture()
        await bench.source.last.send(
            .of(SamplePosts.numbered(1...1), progress: ReadProgress(bytes: 1, total: nil)))
        let presented = bench.presenter.states.count

        bench.interactor.deactivate()
        await bench.source.last.send(.of(SamplePosts.numbered(1...2)))

        #expect(bench.source.last.isCancelled)
        #expect(bench.presenter.states.count == presented)
        #expect(bench.contents.posts.count == 1)
    }

    @Test func `a deactivated board leaves no work behind`() async {
        let bench = BoardInteractorFixture()

        bench.interactor.deactivate()
        await bench.pendingWork.finish()

        #expect(!bench.interactor.isActive)
    }
}
