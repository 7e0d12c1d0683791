import BoardClients
import BoardCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import board_tui

/// Tests of several sources without a screen.
struct RetryingSourceTests {
    @Test func `a member of a combined source is waited for, with a message`() async throws {
        let said = Mutex<[String]>([])
        var reading = SourceReader(source: RateLimitedSource("tea", refusals: 2))
        reading.sleep = { _ in }
        reading.say = { sentence in said.withLock { $0.append(sentence) } }
        let merged = MergedSource(
            id: SourceID("all"),
            sources: [
                RetryingSource(reading: reading),
                RetryingSource(reading: SourceReader(source: RateLimitedSource("rice"))),
            ])

        let result = try await PostListing(listing: .everything)
            .read(from: .init(reading: SourceReader(source: merged)))

        #expect(Set(result.posts.map(\.title)) == ["tea", "rice"])
        #expect(result.sourceFailures.isEmpty)
        #expect(said.withLock { $0 } == ["tea limits requests; waiting 9 s."])
    }

    @Test func `waits for a member of a combined source are not repeated`() async throws {
        let waits = Mutex<[Duration]>([])
        var limited = SourceReader(source: RateLimitedSource("tea", refusals: .max))
        limited.sleep = { wait in waits.withLock { $0.append(wait) } }
        var reading = SourceReader.combining(
            MergedSource(id: SourceID("all"), sources: [RetryingSource(reading: limited)]))
        reading.sleep = limited.sleep
        let expected = BoardError.refused(host: "tea", status: 429, retryAfter: .seconds(9))

        await #expect(throws: expected) { _ = try await BoardListing(from: reading) }
        #expect(waits.withLock { $0 } == Array(repeating: .seconds(9), count: 3))
        let result = try await PostListing(listing: .everything).read(from: .init(reading: reading))
        #expect(result.sourceFailures.count == 1)
        #expect(waits.withLock { $0 }.count == 6)
    }

    @Test func `boards of a single source are waited for`() async throws {
        var reading = SourceReader(source: RateLimitedSource("tea", refusals: 2))
        reading.sleep = { _ in }
        let listing = try await BoardListing(from: reading)
        #expect(listing.boards.count == 1 && listing.failures.isEmpty)
    }

    @Test func `boards are in the order of sources, and failed sources are reported`()
        async throws
    {
        let merged = MergedSource(
            id: SourceID("all"),
            sources: [
                RateLimitedSource("tea"),
                RateLimitedSource("salt", failure: .unreachable(host: "salt")),
                RateLimitedSource("rice"),
            ])

        let listing = try await BoardListing(from: SourceReader(source: merged))

        #expect(listing.boards.map(\.id.source.name) == ["tea", "rice"])
        #expect(listing.failures.map(\.source.name) == ["salt"])
        #expect(listing.failures.map(\.error) == [.unreachable(host: "salt")])
    }

    @Test func `an error is thrown if no source lists its boards`() async throws {
        let error = BoardError.unreachable(host: "salt")
        let merged = MergedSource(
            id: SourceID("all"),
            sources: [
                RateLimitedSource("a", failure: error), RateLimitedSource("b", failure: error),
            ])

        await #expect(throws: error) {
            _ = try await BoardListing(from: SourceReader(source: merged))
        }
    }
}

/// A source of one post and one board that limits the first requests, or fails.
private final class RateLimitedSource: BoardSource {
    let id: SourceID
    let capabilities = Capabilities()
    private let refusals: Mutex<Int>
    private let failure: BoardError?

    init(_ name: String, refusals: Int = 0, failure: BoardError? = nil) {
        id = SourceID(name)
        self.refusals = Mutex(refusals)
        self.failure = failure
    }

    var name: String { id.name }

    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        answer([Board(id: BoardID("b", in: id))])
    }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        var collector = PostCollector(order: .asGiven)
        collector.append(Post(id: PostID("p", in: id), title: name))
        return answer(PostPage(posts: collector.list()))
    }

    private func answer<State: Sendable>(_ state: State) -> AsyncThrowingStream<State, any Error> {
        .states { [self] yield in
            if let failure { throw failure }
            let isTired = refusals.withLock { refusals in
                refusals -= 1
                return refusals >= 0
            }
            if isTired {
                throw BoardError.refused(host: name, status: 429, retryAfter: .seconds(9))
            }
            yield(state)
        }
    }
}
