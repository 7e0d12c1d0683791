import BoardCore
import Essentials
import RIBs
import RIBsTesting
import TestSupport
import Testing

@testable import BoardApp

/// The conditions for requesting a cached thread again.
@MainActor final class ReadingAheadTests {
    private let source = ScriptedSource(
        pages: { _ in .rows(SamplePosts.numbered(1...3)) },
        states: { id, _ in [PostThread(id: id.raw, title: "One")] })
    private let clock = ManualClock()
    private var now = SamplePosts.now
    private var renewed: [PostID] = []
    private let post = SamplePosts.numbered(1...1)[0].post

    @Test func `a changed thread is prefetched again, and only once`()
        async throws
    {
        let board = await board()
        board.updates.readAhead.noteChanges(of: [post.id])

        board.rest(at: post, row: 0, isChosen: true, isBesidePost: false)
        try await clock.waitForSleepers()
        clock.advance(by: .milliseconds(500))

        #expect(await eventually { source.asked.last == "thread p1 anew" })
        #expect(!board.updates.readAhead.threads.hasChanged(post.id))
        board.open(post, row: 0)
        #expect(renewed.isEmpty)
    }

    @Test func `a change during prefetching causes a reload on opening`() {
        var threads = CachedThreadTracker()
        let isOutdated = threads.beginReading(post.id, for: .preloadPolicy, at: now)
        threads.noteChanges(of: [post.id])
        threads.noteReading(of: post.id, wasOutdated: isOutdated, at: now)

        let isAskedAnew = threads.beginReading(post.id, for: .opening, at: now)
        #expect(isAskedAnew)
    }

    @Test func `a thread that was loaded some time ago is reloaded`() async {
        let board = await board()
        for (pause, count) in [(0, 0), (4, 0), (4, 1), (3, 1), (6, 2)] {
            now += Double(pause)
            board.open(post, row: 0)
            #expect(renewed.count == count)
            board.postDetailDidClose()
        }
    }

    @Test func `prefetching a cached thread does not make it newer`() async throws {
        let board = await board()
        for (pause, asked) in [(0, "thread p1"), (40, "thread p1"), (40, "thread p1 anew")] {
            now += Double(pause)
            board.rest(at: post, row: 0, isChosen: true, isBesidePost: false)
            try await clock.waitForSleepers()
            clock.advance(by: .milliseconds(500))
            #expect(await eventually { source.asked.last == asked && clock.sleeperCount == 0 })
            #expect(await eventually { board.updates.readAhead.threads.isKnown(post.id) })
            for _ in 0..<200 { await Task.detached {}.value }
        }
    }

    @Test func `the first post of a list is prefetched without a key`() async throws {
        let source = source
        let app = try await AppOnScreen.loaded(source)

        try await app.clock.waitForSleepers(1)
        app.clock.advance(by: .milliseconds(500))

        #expect(await app.reaches { _ in source.asked.last == "thread p1" })
    }

    private func board() async -> BoardInteractor {
        let pendingWork = ActivityTracker()
        let actions = PostActions.none(at: source)
        let readState = BehaviorRelay(value: ReadState())
        let feed = PostFeed(
            source: source, marks: readState.marks, pendingWork: pendingWork,
            now: { [unowned self] in now })
        let updates = BoardUpdates(
            feed: feed, readState: readState, actions: actions, writing: .quiet,
            filterStorage: FilterStorageFake(),
            pendingWork: pendingWork, now: { [unowned self] in now }, clock: clock)
        let board = BoardInteractor(
            presenter: BoardPresentableSpy(), updates: updates, board: nil)
        board.activate()
        board.bind(actions.changedPosts) { [unowned self] in renewed.append($0) }
        await pendingWork.finish()
        return board
    }
}

extension CachedThreadTracker {
    /// Returns `true` if the thread has been loaded.
    @MainActor fileprivate func isKnown(_ post: PostID) -> Bool {
        var threads = self
        return threads.beginReading(post, for: .opening, at: .distantFuture)
    }
}
