import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

/// Tests of a feed whose server adds entries, fails or sends invalid data.
struct FeedSourceTests {
    private static let tea = SourceID("tea")
    private static let board = BoardID("feed", in: tea)

    private func standIn(entries: Int = 0, answers: [HTTPResponse] = []) -> FakeFeedServer {
        let server = FakeFeedServer()
        server.state.withLock {
            $0.entries = (0..<entries).reversed()
            $0.answers = answers
        }
        return server
    }

    @Test func `entries are listed newest first on one board named after the feed`() async throws {
        try await standIn(entries: 3).run { source in
            let page = try await source.posts(PostRequest()).whole()

            #expect(page.posts.map(\.title) == ["Entry 2", "Entry 1", "Entry 0"])
            #expect(page.posts.map(\.boardID) == [Self.board, Self.board, Self.board])
            #expect(page.boards.map(\.name) == ["Tea"])
            #expect(page.progress == nil)
            #expect(source.name.hasPrefix("127.0.0.1:"))
            #expect(source.capabilities.hasAllBoards)
        }
    }

    @Test func `the user can raise the size limit of feeds`() async throws {
        let entry = "<entry><id>1</id><title>Long</title><summary>"
        let feed =
            "<feed xmlns='http://www.w3.org/2005/Atom'>" + entry
            + String(repeating: "tea ", count: 1_000) + "</summary></entry></feed>"
        let standIn = FixedFakeServer(replies: [
            "": FakeResponse(text: feed, type: "application/atom+xml")
        ])
        try await withFakeServer(standIn) { base in
            func error(upTo size: Int) async throws -> BoardError? {
                let source = try FeedSource(
                    id: Self.tea, url: base, version: "1", engine: Engine.makeCurrent(),
                    limits: .patient { $0.feedSize = size })
                return await source.posts(PostRequest()).statesAndError().1
            }

            let (short, long) = (try await error(upTo: 2_000), try await error(upTo: 8_000))
            #expect(short == .tooLarge(host: base.server, limit: 2_000))
            #expect(long == nil)
        }
    }

    @Test func `older entries are loaded in pages while new ones arrive`() async throws {
        let server = standIn(entries: 25)
        try await server.run { source in
            var ids: [String] = []
            var cursor: PageCursor?
            repeat {
                let page = try await source.posts(PostRequest(after: cursor)).whole()
                ids += page.posts.map(\.id.raw)
                cursor = page.next
                server.state.withLock { $0.entries.insert($0.entries.count, at: 0) }
            } while cursor != nil

            #expect(ids == (0..<25).reversed().map { "e\($0)" })
        }
    }

    @Test(arguments: ["/board.json", "/b", "https://elsewhere.example/feed", "javascript:x"])
    func `the next page is neither an earlier one nor on another server`(
        next: String
    ) async throws {
        let link = "<link rel='next' href='\(next)'/>"
        let back = "<entry><id>1</id></entry><link rel='next' href='/board.json'/>"
        try await standIn(answers: [.feed(link), .feed(back)]).run { source in
            let first = try await source.posts(PostRequest()).whole()
            guard next == "/b" else { return #expect(first.next == nil) }
            let second = try await source.posts(PostRequest(after: first.next)).whole()

            #expect(second.posts.count == 1)
            #expect(second.next == nil)
        }
    }

    @Test func `a cycle of pages ends, whichever page is read first`() async throws {
        let ring = (0..<60).map { "/ring?page=\($0 % 60 + 1)" } + ["/ring?page=55"]
        let answers = ring.map { HTTPResponse.feed("<link rel='next' href='\($0)'/>") }
        try await standIn(answers: answers).run { source in
            let pages = try await source.pages(atMost: 70)
            #expect(pages.count == 61)
            #expect(pages.last?.next == nil)
        }
        let back = HTTPResponse.feed("<link rel='next' href='/board.json'/>")
        try await standIn(answers: [back]).run { source in
            let place = PageCursor("http://\(source.name)/b")
            let page = try await source.posts(PostRequest(after: place)).whole()
            #expect(page.next == nil)
        }
    }

    @Test func `a feed is requested once until the user reloads it`() async throws {
        let server = standIn(entries: 2)
        try await server.run { source in
            _ = try await source.posts(PostRequest()).whole()
            _ = try await source.posts(PostRequest(.board(Self.board))).whole()
            _ = try await source.boards(reload: false).whole()
            let id = PostID("e1", in: Self.tea)
            let thread = try await source.thread(id, under: nil, reload: false).whole()

            #expect(thread.body == "<p>Words 1")
            #expect(server.state.withLock { $0.requests.count } == 1)

            let again = try await source.posts(PostRequest(reload: true)).whole()
            #expect(again.isUnchanged)
            #expect(again.posts.count == 2)

            server.state.withLock { $0.entries.insert(2, at: 0) }
            let anew = try await source.posts(PostRequest(reload: true)).whole()
            #expect(!anew.isUnchanged)
            #expect(anew.posts.map(\.id.raw) == ["e2", "e1", "e0"])
        }
    }

    @Test func `a request accepts the media types of feeds`() async throws {
        let server = standIn(entries: 1)
        try await server.run { source in
            _ = try await source.posts(PostRequest()).whole()
            let request = server.state.withLock { $0.requests.first }

            #expect(
                request?.headers[HTTPHeader("Accept")]?.contains("application/atom+xml") == true)
            #expect(request?.headers[HTTPHeader("User-Agent")]?.hasPrefix("board-tui/") == true)
        }
    }

    @Test func `a thread can be opened by its id only, and a missing one is reported`() async throws
    {
        try await standIn(entries: 3).run { source in
            let id = PostID("e1", in: Self.tea)
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.post.title == "Entry 1")
            #expect(!thread.isLoading)

            await #expect(throws: BoardError.notThere(name: "no")) {
                try await source.thread(PostID("no", in: Self.tea), under: nil, reload: false)
                    .states()
            }
        }
    }

    @Test func `a thread that has left the feed remains available`() async throws {
        let server = standIn(entries: 1)
        try await server.run { source in
            _ = try await source.posts(PostRequest()).whole()
            server.state.withLock { $0.entries = [9] }
            let id = PostID("e0", in: Self.tea)
            let thread = try await source.thread(id, under: nil, reload: true).whole()

            #expect(thread.post.title == "Entry 0")
        }
    }

    @Test func `unsupported operations are reported`() async throws {
        try await standIn(entries: 1).run { source in
            await #expect(throws: BoardError.unsupported(reason: "Feeds cannot be searched.")) {
                try await source.posts(PostRequest(.search("x"))).states()
            }
            await #expect(
                throws: BoardError.unsupported(
                    reason: "Feeds cannot be sorted by “hot”, only by “newest”.")
            ) {
                try await source.posts(PostRequest(sort: SourceSort("hot"))).states()
            }
            await #expect(throws: BoardError.notThere(name: "x")) {
                try await source.posts(PostRequest(.board(BoardID("x", in: Self.tea)))).states()
            }
        }
    }

    @Test func `errors are reported, and later requests succeed`() async throws {
        let server = standIn(
            entries: 1,
            answers: [
                FakeResponse(.null, status: 429, headers: ["Retry-After": "7"]).response,
                HTTPResponse(statusCode: .internalServerError),
                HTTPResponse(statusCode: .notFound),
                HTTPResponse(statusCode: HTTPStatusCode(410, phrase: "Gone")),
                HTTPResponse(
                    statusCode: .ok, headers: [.contentType: "text/html"],
                    body: Data("<!doctype html><html><body>Log in</body></html>".utf8)),
                HTTPResponse(statusCode: .ok, body: Data(#"{"items": [}"#.utf8)),
                HTTPResponse(statusCode: .ok),
            ])
        try await server.run { source in
            let host = source.name
            let errors: [BoardError] = [
                .refused(host: host, status: 429, retryAfter: .seconds(7)),
                .refused(host: host, status: 500),
                .rejectedByServer(host: host, reason: "there is no such feed (HTTP 404)."),
                .rejectedByServer(host: host, reason: "the feed was removed (HTTP 410)."),
                .wrongType(host: host, type: "text/html", wanted: .feed),
                .unreadable(
                    reason: "expected a value, “}” instead", line: 1, column: 12, wanted: .feed),
                .empty,
            ]
            for error in errors {
                await #expect(throws: error) { try await source.posts(PostRequest()).states() }
            }
            let page = try await source.posts(PostRequest()).whole()
            #expect(page.posts.count == 1)
        }
    }

    @Test func `a truncated feed is read and reported`() async throws {
        let cut = HTTPResponse(
            statusCode: .ok, body: Data(atom("<entry><id>1</id></entry>").dropLast(7).utf8))
        try await standIn(answers: [cut]).run { source in
            let page = try await source.posts(PostRequest()).whole()

            #expect(page.posts.count == 1)
            #expect(page.truncation == .cutOff(posts: 1, of: .feed))
        }
    }

    @Test func `an incomplete response is reported and not cached`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            connection.send(atom("<entry><id>1</id></entry>"))
        } test: { base in
            let source = FeedSource(id: Self.tea, url: base) { try service($0) }
            await #expect(throws: BoardError.cutOff(host: base.server)) {
                try await source.posts(PostRequest()).states()
            }
        }
    }

    @Test func `entries without any date get the time of the first reading`() async throws {
        let entries = "<entry><id>1</id></entry>"
        try await standIn(answers: [.feed(entries), .feed(entries)]).run { source in
            let first = try await source.posts(PostRequest()).whole()
            let second = try await source.posts(PostRequest(reload: true)).whole()

            #expect(first.posts[0].activeAt == .distantPast)
            #expect(second.posts[0].activeAt == .distantPast)
        }
    }

    @Test func `releasing the stream cancels the request`() async throws {
        let (asked, tellAsked) = AsyncStream<Void>.makeStream()
        let (gone, tellGone) = AsyncStream<Void>.makeStream()
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            tellAsked.yield()
            // The client closes the connection and does not send another request on it.
            _ = connection.readRequest()
            tellGone.yield()
        } test: { base in
            let source = FeedSource(id: Self.tea, url: base) { try service($0) }
            let reading = Task { try await source.posts(PostRequest()).states() }
            for await _ in asked { break }
            reading.cancel()
            for await _ in gone { break }
        }
    }
}
