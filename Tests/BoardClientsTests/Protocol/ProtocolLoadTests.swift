import BoardCore
import TestSupport
import Testing

@testable import BoardClients

/// Tests of cancelled, repeated and concurrent loads, for every source.
struct ProtocolLoadTests {
    @Test(arguments: SourceUnderTest.remote)
    func `a cancelled load ends while the server is silent`(
        kind: SourceUnderTest
    ) async throws {
        try await kind.run { source, front, _ in
            front.hold(after: 0)
            for load in Self.loads(of: source, kind) {
                let asked = front.paths.count
                let reading = Task { try await load() }
                #expect(await eventually { front.paths.count > asked })
                reading.cancel()
                _ = await reading.result
            }
        }
    }

    private static func loads(
        of source: any BoardSource, _ kind: SourceUnderTest
    ) -> [@Sendable () async throws -> Void] {
        [
            { _ = try await source.posts(PostRequest()).states() },
            {
                _ = try await source.thread(kind.posts[0], under: nil, reload: true).states()
            },
        ]
    }

    @Test(arguments: SourceUnderTest.remote.filter { $0.longThread != nil })
    func `a cancelled thread causes no further requests`(
        kind: SourceUnderTest
    ) async throws {
        let id = try #require(kind.longThread)
        var whole = 0
        try await kind.run { source, front, _ in
            _ = try await source.thread(id, under: nil, reload: false).whole()
            whole = front.paths.count
        }
        try await kind.run { source, front, _ in
            front.hold(after: whole / 3)
            let reading = Task {
                for try await _ in source.thread(id, under: nil, reload: false) {}
            }
            #expect(await eventually { front.paths.count > whole / 3 })
            reading.cancel()
            _ = await reading.result
            front.release()
            for _ in 0..<1000 { await Task.yield() }

            #expect(front.paths.count < whole)
        }
    }

    @Test(arguments: SourceUnderTest.remote)
    func `two concurrent loads are independent, even if one is cancelled`(
        kind: SourceUnderTest
    ) async throws {
        try await kind.run { source, front, _ in
            front.hold(after: 1)
            let first = Task { try await source.posts(PostRequest()).whole() }
            let second = Task { try await source.posts(PostRequest()).whole() }
            #expect(await eventually { front.paths.count > 0 })
            first.cancel()
            _ = await first.result
            front.release()
            async let again = source.posts(PostRequest(reload: true)).whole()
            let page = try await second.value
            let other = try await again

            #expect(!page.posts.isEmpty)
            #expect(page.posts.map(\.id) == kind.posts.prefix(page.posts.count).map { $0 })
            #expect(other.posts.map(\.id) == page.posts.map(\.id))
        }
    }

    @Test(arguments: SourceUnderTest.remote)
    func `a reload sends a request and returns new posts`(kind: SourceUnderTest) async throws {
        try await kind.run { source, front, site in
            let before = try await source.posts(PostRequest()).whole()
            let asked = front.paths.count
            let addPost = try #require(site.addPost)
            let new = addPost()
            let after = try await source.posts(PostRequest(reload: true)).whole()

            #expect(front.paths.count > asked)
            #expect(after.posts.first?.id == new)
            #expect(after.posts.dropFirst().first?.id == before.posts.first?.id)
            let thread = try await source.thread(new, under: nil, reload: false).whole()
            #expect(thread.id == new)
        }
    }

    @Test(arguments: SourceUnderTest.remote)
    func `a thread is requested again for a reload`(kind: SourceUnderTest) async throws {
        try await kind.run { source, front, _ in
            _ = try await source.thread(kind.posts[1], under: nil, reload: false).whole()
            let asked = front.paths.count
            _ = try await source.thread(kind.posts[1], under: nil, reload: true).whole()

            #expect(front.paths.count > asked)
        }
    }
}
