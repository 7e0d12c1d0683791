import BoardCore
import RIBs
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct PostFeedTests {
    private let pendingWork = ActivityTracker()
    private let interactor = Interactor()

    /// Returns a feed that is already loading.
    private func feed(of source: any BoardSource) -> PostFeed {
        let feed = PostFeed(
            source: source, marks: BehaviorRelay(value: ReadState()).marks,
            pendingWork: pendingWork,
            now: { SamplePosts.now })
        feed.start(interactor)
        interactor.activate()
        return feed
    }

    /// Returns a source with two pages, of which the second fails while the flag is on.
    private func pagedSource(failing: AtomicFlag = AtomicFlag()) -> ScriptedSource {
        ScriptedSource(pages: { request in
            guard request.cursor != nil else {
                return .rows(SamplePosts.numbered(1...2), next: "2")
            }
            if failing.isOn { throw BoardError.timedOut(host: "a.example") }
            return .rows(SamplePosts.numbered(3...4))
        })
    }

    @Test func `pages follow each other in their order`() async {
        let source = pagedSource()
        let feed = feed(of: source)
        await pendingWork.finish()

        feed.loadMore()
        await pendingWork.finish()

        #expect(feed.state.shown.map(\.id) == ["p1", "p2", "p3", "p4"])
        #expect(source.asked == ["list", "list after 2"])
    }

    @Test func `the last page is not followed by another request`() async {
        let source = pagedSource()
        let feed = feed(of: source)
        await pendingWork.finish()

        for _ in 1...3 {
            feed.loadMore()
            await pendingWork.finish()
        }

        #expect(source.asked == ["list", "list after 2"])
    }

    @Test func `a refresh after a failed page requests that page, and otherwise the first`() async {
        let (failing, posts) = (AtomicFlag(), SamplePosts.numbered(1...4).map(\.id))
        let source = pagedSource(failing: failing)
        let feed = feed(of: source)
        await pendingWork.finish()

        failing.isOn = true
        feed.loadMore()
        await pendingWork.finish()
        #expect(feed.state.hasFailed)
        #expect(feed.state.shown.map(\.id) == Array(posts.prefix(2)))
        failing.isOn = false
        feed.refresh()
        await pendingWork.finish()
        #expect(feed.state.shown.map(\.id) == posts)
        feed.refresh()
        await pendingWork.finish()

        #expect(source.asked == ["list", "list after 2", "list after 2", "reload"])
    }

    @Test func `a refresh reports the rows to which posts have moved`() async {
        let source = ControlledSource()
        let feed = feed(of: source)
        await source.last.send(.of(SamplePosts.numbered(2...4)))
        await source.last.finish()
        await pendingWork.finish()
        var selected = TrackedPost(feed.state.shown[1], row: 1, in: feed.state.shown)
        interactor.bind(feed.events) {
            if case .showed(let posts, let older) = $0 { selected.move(from: older, to: posts) }
        }

        feed.refresh()
        await source.last.send(.of(SamplePosts.numbered(1...4)))
        await source.last.finish()
        await pendingWork.finish()

        #expect(selected.row == 2)
        #expect(feed.state.shown[selected.row].id == "p3")
    }

    @Test func `a late response to an earlier request is dropped`() async {
        let source = ControlledSource()
        let feed = feed(of: source)
        let first = source.last

        feed.refresh()
        await first.send(.of(SamplePosts.numbered(8...9)))
        #expect(feed.state.shown.isEmpty)
        await source.last.send(.of(SamplePosts.numbered(1...2)))
        await source.last.finish()
        await pendingWork.finish()

        #expect(feed.state.shown.map(\.id) == ["p1", "p2"])
    }

    @Test func `another list begins empty and loads anew`() async {
        let source = ControlledSource()
        let feed = feed(of: source)
        await source.last.send(.of(SamplePosts.numbered(1...2)))
        await source.last.finish()
        await pendingWork.finish()
        let number = feed.state.listNumber

        feed.show(.board("games"))

        #expect(feed.state.listNumber == number + 1)
        #expect(feed.state.shown.isEmpty)
        #expect(source.requests.map(\.board) == [nil, "games"])
    }
}
