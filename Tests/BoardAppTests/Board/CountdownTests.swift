import BoardCore
import Foundation
import RIBs
import RIBsTesting
import TestSupport
import Testing

@testable import BoardApp

/// Countdowns for rate-limited servers, as the user sees them.
@MainActor struct CountdownTests {
    @MainActor private final class Time {
        var now = SamplePosts.now
    }

    private let time = Time()
    private let clock = ManualClock()
    private let busy = BoardError.refused(
        host: "tea.example", status: 429, retryAfter: .seconds(60))

    private func bench(_ items: [OutboxItem] = []) -> BoardInteractorFixture {
        let writing = WritingStreams(
            accounts: WritingStreams.quiet.accounts, outbox: BehaviorRelay(value: items))
        return BoardInteractorFixture(now: { [time] in time.now }, writing: writing, clock: clock)
    }

    @Test func `a countdown starts when its source responds, however slow others are`() async {
        let bench = bench()
        let trouble = SourceFailure(source: "tea", .error(busy))
        let due = SamplePosts.now.addingTimeInterval(60)
        var page = PostPage.of(
            SamplePosts.numbered(1...3), progress: ReadProgress(bytes: 0, total: nil))
        page.sourceFailures = [trouble]

        await bench.source.last.send(page)
        #expect(bench.state?.retryTimes.members == ["tea": due])
        time.now += 40
        page.progress = nil
        await bench.source.last.send(page)
        await bench.source.last.finish()
        await bench.pendingWork.finish()

        #expect(bench.state?.retryTimes.members == ["tea": due])
    }

    @Test func `a new response of a source restarts its countdown`() async {
        let bench = bench()
        let page = PostPage(sourceFailures: [SourceFailure(source: "tea", .error(busy))])
        await bench.source.last.send(page)
        await bench.source.last.finish()
        await bench.pendingWork.finish()
        time.now += 40

        bench.interactor.updates.refreshQuietly()
        await bench.source.last.send(page)
        await bench.source.last.finish()
        await bench.pendingWork.finish()

        #expect(bench.state?.retryTimes.members == ["tea": SamplePosts.now.addingTimeInterval(100)])
    }

    @Test func `the next page of a rate-limited source is requested again`() async throws {
        let bench = bench()
        await bench.source.last.send(.rows(SamplePosts.numbered(1...3), next: "1"))
        await bench.source.last.finish()
        await bench.pendingWork.finish()
        var page = PostPage(sourceFailures: [SourceFailure(source: "tea", .error(busy))])
        page.next = PageCursor("1")
        bench.interactor.approachEnd()
        await bench.source.last.send(page)
        await bench.source.last.finish()
        await bench.pendingWork.finish()
        bench.interactor.approachEnd()
        #expect(bench.source.requests.count == 2)

        try await clock.waitForSleepers(1)
        time.now += 60
        clock.advance(by: .seconds(1))

        #expect(await eventually { bench.source.requests.count == 3 })
        #expect(!bench.source.last.reload)
    }

    @Test func `a queued draft shows a countdown`() async throws {
        let draft = Draft(
            target: .newPost(nil, at: .sample), title: "Tea", updatedAt: SamplePosts.now)
        let due = SamplePosts.now.addingTimeInterval(60)
        let item = OutboxItem(draft, .waiting(busy, until: due))
        let bench = bench([item])
        await bench.load(SamplePosts.numbered(1...3))
        let shown = bench.presenter.states.count

        try await clock.waitForSleepers(1)
        time.now += 18
        clock.advance(by: .seconds(1))

        #expect(await eventually { bench.presenter.states.count > shown })
        #expect(item.statusText(at: time.now).hasSuffix("too many requests. Trying again in 42 s."))
        try await clock.waitForSleepers(1)
        time.now += 42
        clock.advance(by: .seconds(1))
        #expect(await eventually { bench.presenter.states.count > shown + 1 })
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a draft that waits for the network shows no countdown`() {
        let draft = Draft(target: .newPost(nil, at: .sample), updatedAt: SamplePosts.now)
        let item = OutboxItem(
            draft,
            .waiting(.unreachable(host: "tea.example"), until: SamplePosts.now + 60))

        #expect(item.statusText(at: time.now) == "waiting: Can't reach tea.example.")
    }
}
