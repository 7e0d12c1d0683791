import BoardCore
import RIBsTesting
import Testing

@testable import BoardClients

/// Tests of slow sources with a clock that only the test advances.
@Suite struct MergedTimeTests {
    @Test func `the first posts come with the fastest source, all with the slowest`() async throws {
        let clock = ManualClock()
        let merged = MergedSource(
            id: SourceID("all"), sources: Self.sources(1...10, on: clock), clock: clock)
        var states = merged.posts(PostRequest()).makeAsyncIterator()

        for second in 1...9 {
            // The sources that are still silent, and the task that names slow ones.
            try await clock.waitForSleepers(10 - second + 1 + (second <= 2 ? 1 : 0))
            clock.advance(by: .seconds(1))
            let state = try await states.next { $0.posts.count == second }
            #expect(state.posts.map(\.id.source.name) == (1...second).reversed().map { "s\($0)" })
            #expect(state.progress != nil && state.next == nil)
        }
        try await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        let last = try await states.next { $0.progress == nil }

        #expect(last.posts.count == 10)
        #expect(last.sourceFailures.isEmpty)
        #expect(try await states.next() == nil)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a source that is silent for two seconds is named until it responds`() async throws {
        let clock = ManualClock()
        let merged = MergedSource(
            id: SourceID("all"), sources: Self.sources([1, 60], on: clock), clock: clock)
        var states = merged.posts(PostRequest()).makeAsyncIterator()
        try await clock.waitForSleepers(3)

        clock.advance(by: .seconds(1))
        let quick = try await states.next { $0.posts.count == 1 }
        clock.advance(by: .seconds(1))
        let slow = try await states.next { !$0.sourceFailures.isEmpty }
        clock.advance(by: .seconds(58))
        let last = try await states.next { $0.progress == nil }

        #expect(quick.sourceFailures.isEmpty)
        #expect(slow.sourceFailures == [SourceFailure(source: SourceID("s60"), .silence)])
        #expect(slow.posts.count == 1)
        #expect(last.sourceFailures.isEmpty && last.posts.count == 2)
    }

    @Test func `leaving the list cancels all its requests`() async throws {
        let clock = ManualClock()
        let merged = MergedSource(
            id: SourceID("all"), sources: Self.sources(1...10, on: clock), clock: clock)
        let reading = Task { try await merged.posts(PostRequest()).states() }
        try await clock.waitForSleepers(11)

        reading.cancel()

        _ = try? await reading.value
        try await expectEventually("nobody sleeps any more") { clock.sleeperCount == 0 }
    }

    /// Returns sources that take the given seconds to return one post each.
    private static func sources(
        _ seconds: some Sequence<Int>, on clock: ManualClock
    ) -> [any BoardSource] {
        seconds.map { seconds in
            PagedSource("s\(seconds)", pages: [Post.at([seconds], in: "s\(seconds)")]) { script in
                script.wait = { try await clock.sleep(for: .seconds(seconds)) }
            }
        }
    }
}

extension AsyncThrowingStream.Iterator where Element == PostPage {
    /// Returns the next state for which `condition` holds.
    fileprivate mutating func next(where condition: (PostPage) -> Bool) async throws -> PostPage {
        while let state = try await next() {
            if condition(state) { return state }
        }
        throw BoardError.notThere(name: "the state")
    }
}
