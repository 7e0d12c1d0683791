import BoardApp
import BoardCore
import Foundation
import TestSupport
import Testing

@MainActor struct BoardInteractorLoadingTests {
    @Test func `a board begins loading when it is shown`() {
        let bench = BoardBench()

        #expect(bench.activities == [.loading(.initial, nil)])
        #expect(bench.source.requests.map(\.reload) == [false])
    }

    @Test func `posts are shown as they arrive, then as all there is`() async {
        let bench = BoardBench()
        let half = ReadProgress(bytes: 50, total: 100)

        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: half))
        #expect(bench.presenter.titles == ["Post 1", "Post 2"])
        await bench.load(SamplePosts.numbered(1...4))

        #expect(bench.presenter.titles == ["Post 1", "Post 2", "Post 3", "Post 4"])
        #expect(
            bench.activities == [.loading(.initial, nil), .loading(.initial, half), .idle])
    }

    @Test func `a board without posts has been read completely all the same`() async {
        let bench = BoardBench()

        await bench.load([])

        #expect(bench.state?.activity == .idle)
        #expect(bench.state?.readAt == SamplePosts.now)
        #expect(bench.presenter.titles.isEmpty)
    }

    @Test func `a load that fails says why`() async {
        let bench = BoardBench()

        await bench.fail(BoardError.unreachable(host: "tea.example"))

        #expect(bench.state?.activity == .failed(.unreachable(host: "tea.example")))
        #expect(bench.state?.readAt == nil)
    }

    @Test func `an error of another kind is told as a failed read`() async {
        let bench = BoardBench()

        await bench.fail(CocoaError(.fileReadUnknown))

        guard case .failed(.readFailed) = bench.state?.activity else {
            Issue.record("\(String(describing: bench.state?.activity))")
            return
        }
    }

    @Test func `what arrived before a load failed stays`() async {
        let bench = BoardBench()
        let half = ReadProgress(bytes: 50, total: 100)
        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: half))

        await bench.fail(BoardError.cutOff(host: "tea.example"))

        #expect(bench.presenter.titles == ["Post 1", "Post 2"])
        #expect(bench.state?.activity == .failed(.cutOff(host: "tea.example")))
    }

    @Test func `stopping keeps what is there and tells the source`() async {
        let bench = BoardBench()
        let half = ReadProgress(bytes: 50, total: 100)
        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: half))

        bench.interactor.stopLoading()

        #expect(bench.state?.activity == .stopped)
        #expect(bench.presenter.titles == ["Post 1", "Post 2"])
        #expect(bench.source.last.isCancelled)
    }

    @Test func `stopping when nothing is loaded changes nothing`() async {
        let bench = BoardBench()
        await bench.load(SamplePosts.numbered(1...2))

        bench.interactor.stopLoading()

        #expect(bench.state?.activity == .idle)
    }

    @Test func `stopping after the last post has come is too late to count`() async {
        let bench = BoardBench()
        await bench.source.last.send(.of(SamplePosts.numbered(1...2)))

        bench.interactor.stopLoading()

        #expect(bench.state?.activity == .idle)
    }

    @Test func `a source that ends in the middle without an error counts as read`() async {
        let bench = BoardBench()
        let half = ReadProgress(bytes: 50, total: 100)
        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: half))
        await bench.source.last.finish()
        await bench.pendingWork.finish()

        #expect(bench.state?.activity == .idle)
    }

    @Test func `a board that goes away presents nothing any more`() async {
        let bench = BoardBench()
        await bench.source.last.send(
            .of(SamplePosts.numbered(1...1), progress: ReadProgress(bytes: 1, total: nil)))
        let presented = bench.presenter.states.count

        bench.interactor.deactivate()
        await bench.source.last.send(.of(SamplePosts.numbered(1...2)))

        #expect(bench.source.last.isCancelled)
        #expect(bench.presenter.states.count == presented)
        #expect(bench.contents.value.posts.count == 1)
    }

    @Test func `a board that goes away leaves no work behind`() async {
        let bench = BoardBench()

        bench.interactor.deactivate()
        await bench.pendingWork.finish()

        #expect(!bench.interactor.isActive)
    }
}
