import BoardCore
import Foundation
import RIBsTesting
import Synchronization
import TestSupport
import Testing

@testable import BoardStore

final class SearchedSourceTests: Sendable {
    private let state = TemporaryState()

    /// A search that finds given posts, and records what was asked.
    private final class StubSearch: StoredPostSearch {
        private let found: PostPage
        private let first: PostPage?
        private let log = Mutex<[String]>([])

        /// - Parameter first: The first page, if the given posts are found later.
        init(_ found: PostPage = PostPage(), first: PostPage? = nil) {
            self.found = found
            self.first = first
        }

        var asked: [String] { log.withLock(\.self) }

        func page(
            _ query: PostQuery, in sources: [String: SourceID], isByDate: Bool,
            after cursor: PageCursor?, limit: Int, now: Date,
            marks: @escaping @Sendable ([Post]) async -> PostMarks
        ) async throws -> PostPage {
            let order = isByDate ? " by date" : ""
            let place = cursor.map { " after \($0.raw)" } ?? ""
            let names = sources.keys.sorted().joined(separator: " ")
            log.withLock { $0.append("\(query) in \(names)\(order)\(place)") }
            return cursor == nil ? first ?? found : found
        }
    }

    private static func posts(_ ids: [String], next: String? = nil) -> PostPage {
        .rows(ids.map { PostThread(id: $0, title: "Tea \($0)", author: $0) }, next: next)
    }

    private func server(
        canSearch: Bool = true, _ pages: @escaping @Sendable (PostRequest) throws -> PostPage
    ) -> ScriptedSource {
        ScriptedSource(capabilities: Capabilities(canSearch: canSearch), pages: pages)
    }

    private func searched(
        _ server: any BoardSource, _ stored: StubSearch, isOffline: Bool = false
    ) -> SearchedSource {
        let cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        let cached = CachedSource(server, at: "server", in: cache, use: .first)
        return SearchedSource(cached, cached: [cached], stored: stored, isOffline: isOffline) { _ in
            PostMarks()
        }
    }

    private func pages(
        _ source: SearchedSource, _ text: String = "tea", sort: SourceSort? = nil,
        after cursor: PageCursor? = nil
    ) async throws -> [PostPage] {
        var pages: [PostPage] = []
        let request = PostRequest(.search(text), sort: sort, after: cursor)
        for try await page in source.posts(request) { pages.append(page) }
        return pages
    }

    @Test func `posts that several searches find come first`() async throws {
        var stored = Self.posts(["a", "b"])
        stored.matches["b"] = SearchMatch(line: "a comment about tea", comment: "c1")
        let search = StubSearch(stored)
        let server = server { _ in Self.posts(["c", "b", "d"]) }

        let last = try #require(try await pages(searched(server, search)).last)

        #expect(last.posts.map(\.id.raw) == ["b", "a", "c", "d"])
        #expect(last.matches["b"] == SearchMatch(line: "a comment about tea", comment: "c1"))
        #expect(last.matches["c"] == SearchMatch(line: "Tea c"))
        #expect(last.progress == nil)
        #expect(last.stored == nil)
        #expect(server.asked == ["list for tea"])
        #expect(search.asked == ["tea in server"])
    }

    @Test func `titles with the whole word come first`() async throws {
        @Sendable func page(_ titles: [String]) -> PostPage {
            .rows(titles.map { PostThread(id: $0, title: $0) })
        }
        let server = server { _ in page(["alpha12", "alpha1"]) }

        let last = try await pages(
            searched(server, StubSearch(page(["alpha12", "alpha123"]))), "alpha1"
        ).last

        #expect(last?.posts.map(\.title) == ["alpha1", "alpha12", "alpha123"])
    }

    @Test func `stored results are shown before the server responds`() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Never.self)
        let server = WaitingSource(gate: gate, page: Self.posts(["b"]))
        let source = searched(server, StubSearch(Self.posts(["a"])))

        var states = source.posts(PostRequest(.search("tea"))).makeAsyncIterator()
        let first = try await states.next()
        #expect(first?.posts.map(\.id.raw) == ["a"])
        #expect(first?.progress != nil)

        open.finish()
        let second = try await states.next()
        #expect(second?.posts.map(\.id.raw) == ["a", "b"])
        #expect(second?.progress == nil)
    }

    @Test func `a command does not wait for a server that does not respond`() async throws {
        let (gate, _) = AsyncStream.makeStream(of: Never.self)
        let clock = ManualClock()
        let cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        let cached = CachedSource(
            WaitingSource(gate: gate, page: Self.posts(["b"])), at: "server", in: cache,
            use: .updated)
        let source = SearchedSource(
            cached, cached: [cached], stored: StubSearch(Self.posts(["a"])), isOffline: false,
            patience: .seconds(5), clock: clock
        ) { _ in PostMarks() }

        async let found = pages(source)
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(5))

        let last = try #require(try await found.last)
        #expect(last.posts.map(\.id.raw) == ["a"])
        #expect(
            last.sourceFailures == [
                SourceFailure(source: .sample, .error(.timedOut(host: "sample")))
            ])
        #expect(last.progress == nil)
    }

    @Test func `a search ends once all servers have responded`() async throws {
        let clock = ManualClock()
        let cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        let cached = CachedSource(
            server { _ in Self.posts(["b"]) }, at: "server", in: cache, use: .updated)
        let source = SearchedSource(
            cached, cached: [cached], stored: StubSearch(), isOffline: false,
            patience: .seconds(5), clock: clock
        ) { _ in PostMarks() }

        let last = try #require(try await pages(source).last)

        #expect(last.posts.map(\.id.raw) == ["b"])
        #expect(last.sourceFailures.isEmpty)
    }

    @Test func `a server gets the words, and its results meet the other conditions`() async throws {
        let server = server { _ in Self.posts(["a", "b"]) }
        let source = searched(server, StubSearch())

        let last = try await pages(source, "\"green tea\" author:b ~milk cup").last

        #expect(server.asked == ["list for green tea cup"])
        #expect(last?.posts.map(\.id.raw) == ["b"])
        _ = try await pages(source, "author:b")
        #expect(server.asked.count == 1)
    }

    @Test func `results are sorted by date on request`() async throws {
        @Sendable func page(_ days: [Double]) -> PostPage {
            .rows(
                days.map {
                    PostThread(
                        id: "\(Int($0))", title: "Tea", createdAt: Date(timeIntervalSince1970: $0))
                })
        }
        var stored = page([1, 4, 0])
        stored.matches["0"] = SearchMatch(
            line: "tea", comment: "c", date: Date(timeIntervalSince1970: 5))
        let search = StubSearch(stored)
        let server = server { _ in page([2, 3]) }

        let last = try await pages(searched(server, search), sort: .newest).last

        #expect(last?.posts.map(\.id.raw) == ["0", "4", "3", "2", "1"])
        #expect(search.asked == ["tea in server by date"])
        #expect(server.asked == ["list for tea"])
    }

    @Test func `a failed server leaves the stored results`() async throws {
        let error = BoardError.unreachable(host: "server.example")
        let server = server { _ in throw error }

        let last = try await pages(searched(server, StubSearch(Self.posts(["a"])))).last

        #expect(last?.posts.map(\.id.raw) == ["a"])
        #expect(last?.sourceFailures == [SourceFailure(source: .sample, .error(error))])
        await #expect(throws: error) { try await self.pages(self.searched(server, StubSearch())) }
    }

    @Test func `offline no server is asked, and nothing found is not an error`() async throws {
        let server = server { _ in Self.posts(["b"]) }

        let last = try await pages(searched(server, StubSearch(), isOffline: true)).last

        #expect(last?.posts.isEmpty == true)
        #expect(last?.stored?.error == .notStored)
        #expect(last?.progress == nil)
        #expect(server.asked == [])
    }

    @Test func `a server that cannot search is searched in what is stored`() async throws {
        let server = server(canSearch: false) { _ in Self.posts(["b"]) }
        let source = searched(server, StubSearch(Self.posts(["a"])))

        #expect(source.capabilities.canSearch)
        let last = try await pages(source).last

        #expect(last?.posts.map(\.id.raw) == ["a"])
        #expect(last?.sourceFailures == [])
        #expect(server.asked == [])
    }

    @Test(arguments: [false, true])
    func `a search goes on until something stored is found`(isOffline: Bool) async throws {
        let search = StubSearch(Self.posts(["a"]), first: Self.posts([], next: "0"))
        let source = searched(server { _ in PostPage() }, search, isOffline: isOffline)

        let found = try await pages(source)

        #expect(found.first?.posts.isEmpty == true && found.first?.progress != nil)
        #expect(found.last?.posts.map(\.id.raw) == ["a"] && found.last?.progress == nil)
        #expect(found.last?.next == nil)
        #expect(search.asked == ["tea in server", "tea in server after 0"])
    }

    @Test func `a document is filtered by the query`() async throws {
        let document = server(canSearch: false) { _ in
            PostPage(
                posts: .of(
                    [
                        PostThread(id: "a", title: "Pot", body: "A cup of *green* tea."),
                        PostThread(id: "b", title: "Milk"),
                    ], in: nil))
        }
        let source = SearchedSource(
            document, cached: [], stored: StubSearch(), isOffline: false
        ) { _ in PostMarks() }

        let last = try await pages(source, "\"green tea\"").last

        #expect(last?.posts.map(\.id.raw) == ["a"])
        #expect(last?.matches["a"]?.line == "A cup of green tea.")
    }

    @Test func `the next page continues only what has more`() async throws {
        let search = StubSearch(Self.posts(["a"], next: "50&b=1"))
        let server = server { $0.cursor == nil ? Self.posts(["b"]) : Self.posts(["c"]) }
        let source = searched(server, search)

        let next = try #require(try await pages(source).last?.next)
        _ = try await pages(source, after: next)

        #expect(search.asked == ["tea in server", "tea in server after 50&b=1"])
        #expect(server.asked == ["list for tea"])
    }

    @Test func `an invalid query is refused`() async throws {
        let server = server { _ in Self.posts(["a"]) }
        let source = searched(server, StubSearch())

        await #expect(
            throws: BoardError.unsupported(reason: "“newer:x”: write newer:2d (h, d, w, m, y).")
        ) { try await self.pages(source, "newer:x") }
        #expect(server.asked == [])
    }
}

/// A server that responds to a search once its gate ends.
private struct WaitingSource: BoardSource {
    let id = SourceID.sample
    let name = "server.example"
    let capabilities = Capabilities(canSearch: true)
    let gate: AsyncStream<Never>
    let page: PostPage

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { [gate, page] yield in
            for await _ in gate {}
            yield(page)
        }
    }
}
