import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

/// Tests of reading a BBJ server without an account.
struct BBJSourceTests {
    private static let bbj = SourceID("bbj")
    private static let board = BoardID("bbj", in: bbj)

    @Test func `pinned threads come first, then the most recently active ones`() async throws {
        let server = FakeBBJServer()
        server.addThread("old", active: 5)
        server.addThread("new", active: 9, messages: [FakeBBJServer.message(0, "a")])
        server.addThread("pin", active: 1, pinned: true)
        server.addThread("new", active: 9)
        try await server.run { source in
            let page = try await source.posts(PostRequest()).whole()
            let post = try #require(page.posts.first)

            #expect(page.posts.map(\.id.raw) == ["pin", "new", "old"])
            #expect(page.next == nil)
            #expect(post.isPinned)
            #expect(post.title == "Thread pin")
            #expect(post.author == "sysop")
            #expect(post.createdAt == Date(timeIntervalSince1970: 1_795_224_720.5))
            #expect(post.activeAt == Date(timeIntervalSince1970: 1_795_224_721))
            #expect(post.boardID == Self.board)
            #expect(page.posts.map(\.commentCount) == [0, 0, 0])
        }
    }

    @Test func `requests are JSON without credentials`() async throws {
        let server = FakeBBJServer()
        server.addThread("1", messages: [FakeBBJServer.message(0, "Hello")])
        try await server.run { source in
            _ = try await source.thread(PostID("1", in: Self.bbj), under: nil, reload: false)
                .states()
            let request = server.state.withLock { $0.requests.first }

            #expect(request?.path == "/api/thread_load")
            #expect(request?.type == "application/json")
            #expect(request?.body == ["thread_id": "1"])
        }
    }

    @Test func `a loaded thread is cached until it is reloaded`() async throws {
        let server = FakeBBJServer()
        server.addThread("1", messages: [FakeBBJServer.message(0, "Hello")])
        try await server.run { source in
            func loads() -> Int {
                server.state.withLock { $0.requests.count { $0.path == "/api/thread_load" } }
            }
            try await source.readAhead(PostID("1", in: Self.bbj), reload: false)
            let thread = try await source.thread("1")
            #expect(thread?.body == "Hello" && loads() == 1)

            _ = try await source.thread("1", reload: true)
            _ = try await source.thread("1")
            #expect(loads() == 2)
        }
    }

    @Test func `an edited message is marked as edited`() async throws {
        let server = FakeBBJServer()
        server.addThread(
            "1",
            messages: [
                FakeBBJServer.message(0, "Tea."), FakeBBJServer.message(1, "Yes.", edited: true),
                FakeBBJServer.message(2, "No."),
            ])
        try await server.run { source in
            let thread = try await source.thread("1")
            #expect(thread?.comments.map(\.isEdited) == [true, false])
            #expect(thread?.isEdited == false)
        }
    }

    @Test func `a thread with an edited first message is marked as edited`() async throws {
        let server = FakeBBJServer()
        server.addThread("1", messages: [FakeBBJServer.message(0, "Tea.", edited: true)])
        try await server.run { source in
            let thread = try await source.thread("1")
            #expect(thread?.isEdited == true)
        }
    }

    @Test func `the administrators are loaded with the name of the board`() async throws {
        try await FakeBBJServer().run { source in
            #expect(source.capabilities.moderators == Moderators())
            _ = try await source.posts(PostRequest()).whole()
            #expect(source.capabilities.moderators == Moderators(only: ["sysop"]))
        }
    }

    @Test func `the first message is the post, and the others are comments without any nesting`()
        async throws
    {
        let server = FakeBBJServer()
        server.addThread(
            "1",
            messages: [
                FakeBBJServer.message(0, "Be [bold: kind].", author: "u1"),
                FakeBBJServer.message(1, ">>0 Understood."),
                FakeBBJServer.message(2, "  [red: raw]\n\ttabs", raw: true),
                FakeBBJServer.message(3, "[deleted]", author: "u0"),
                FakeBBJServer.message(4, "bell\u{7} \u{1B}[31mred", author: "gone"), 7, .null,
                FakeBBJServer.message(5, 12), FakeBBJServer.message(6, .null, author: .null),
            ])
        try await server.run { source in
            _ = try await source.posts(PostRequest()).whole()
            let states = try await source.thread(
                PostID("1", in: Self.bbj), under: nil, reload: false
            ).states()
            let thread = try #require(states.last)

            #expect(thread.post.title == "Thread 1")
            #expect(thread.body == "Be **kind**.")
            #expect(thread.post.excerpt == "Be kind.")
            #expect(!thread.isLoading)
            #expect(thread.comments.map(\.id) == ["1", "2", "3", "4", "5", "6"])
            #expect(thread.comments.map(\.depth) == [0, 0, 0, 0, 0, 0])
            #expect(
                thread.comments.map(\.author) == ["mirela", "mirela", "", "", "mirela", ""])
            #expect(thread.comments[0].body == "\\>\\>0 (sysop) Understood.")
            #expect(thread.comments[1].body == "  [red: raw]\n\ttabs")
            #expect(thread.comments[1].format == .plain)
            #expect(thread.comments[2].presence == .deleted)
            #expect(thread.comments[2].body == "")
            #expect(thread.comments[3].body.contains("\u{1B}") == false)
            #expect(thread.comments[4].body == "12")
        }
    }

    @Test func `the row from the list is shown immediately`() async throws {
        let server = FakeBBJServer()
        server.addThread("1", messages: [FakeBBJServer.message(0, "Hello")])
        try await server.run { source in
            _ = try await source.posts(PostRequest()).whole()
            var states = source.thread(PostID("1", in: Self.bbj), under: nil, reload: false)
                .makeAsyncIterator()
            let first = try #require(try await states.next())

            #expect(first.post.title == "Thread 1")
            #expect(first.isLoading || first.body == "Hello")
        }
    }

    @Test func `the list is loaded once until the user reloads it`() async throws {
        let server = FakeBBJServer()
        server.addThread("1", created: 1)
        try await server.run { source in
            _ = try await source.posts(PostRequest()).whole()
            server.addThread("2", active: 1)
            let page = try await source.posts(PostRequest()).whole()
            #expect(page.posts.count == 1)

            let newest = PostRequest(sort: SourceSort("newest"), reload: true)
            let ids = try await source.posts(newest).whole().posts.map(\.id.raw)
            #expect(ids == ["1", "2"])
        }
    }

    @Test func `a board without threads is valid`() async throws {
        try await FakeBBJServer().run { source in
            let page = try await source.posts(PostRequest()).whole()
            #expect(page.posts.isEmpty)
        }
    }

    @Test func `the board has the name of the server`() async throws {
        try await FakeBBJServer().run { source in
            let boards = try await source.boards(reload: false).whole()
            let page = try await source.posts(PostRequest()).whole()

            #expect(boards.map(\.id) == [Self.board])
            #expect(boards[0].name == "Paper\u{FFFD}[31m Lantern")
            #expect(page.boards == boards)
        }
    }

    @Test func `a missing thread is reported`() async throws {
        try await FakeBBJServer().run { source in
            await #expect(throws: BoardError.notThere(name: "x")) {
                try await source.thread(PostID("x", in: Self.bbj), under: nil, reload: false)
                    .states()
            }
        }
    }

    @Test func `unsupported operations are reported`() async throws {
        try await FakeBBJServer().run { source in
            #expect(!source.capabilities.canSearch)
            await #expect(
                throws: BoardError.unsupported(reason: "BBJ boards cannot be searched.")
            ) {
                try await source.posts(PostRequest(.search("x"))).states()
            }
            await #expect(
                throws: BoardError.unsupported(
                    reason: "BBJ boards cannot be sorted by “hot”, only by “active” and “newest”.")
            ) {
                try await source.posts(PostRequest(sort: SourceSort("hot"))).states()
            }
            await #expect(throws: BoardError.notThere(name: "x")) {
                try await source.posts(PostRequest(.board(BoardID("x", in: Self.bbj)))).states()
            }
        }
    }

    @Test func `errors contain the server's message, and the requests after them still succeed`()
        async throws
    {
        let server = FakeBBJServer()
        server.addThread("1")
        let page = HTTPResponse(
            statusCode: .ok, headers: [.contentType: "text/html"], body: Data("<html>".utf8))
        server.state.withLock {
            $0.answers = [
                .bbj(error: 4, "Be\nquiet \u{1B}[2J" + String(repeating: "x", count: 1000)),
                .bbj(error: 5, "Invalid authorization key for user."),
                .bbj(error: 2, "HTTP error 404 Not Found", status: 404),
                FakeResponse(.null, status: 429, headers: ["Retry-After": "7"]).response,
                HTTPResponse(statusCode: .internalServerError, body: Data("oops".utf8)),
                page, HTTPResponse(statusCode: .ok),
                HTTPResponse(statusCode: .ok, body: Data(#"{"a": 1}"#.utf8)),
            ]
        }
        try await server.run { source in
            let host = source.name
            let words = "Be quiet \u{FFFD}[2J" + String(repeating: "x", count: 200)
            let errors: [BoardError] = [
                .rejectedByServer(host: host, reason: String(words.prefix(200))),
                .signedOut(host: host),
                .rejectedByServer(host: host, reason: "HTTP error 404 Not Found"),
                .refused(host: host, status: 429, retryAfter: .seconds(7)),
                .refused(host: host, status: 500), .unexpectedResponse(host: host, .page),
                .unexpectedResponse(host: host, .empty),
                .unexpectedResponse(host: host, .lacksMember("error")),
            ]
            for error in errors {
                await #expect(throws: error) { try await source.posts(PostRequest()).states() }
            }
            let page = try await source.posts(PostRequest()).whole()
            #expect(page.posts.count == 1)
        }
    }

    @Test func `failed requests are retried if they only read`() async throws {
        let server = FakeBBJServer()
        server.addThread("1")
        server.state.withLock {
            $0.answers = [
                HTTPResponse(statusCode: .internalServerError, body: Data("oops".utf8)),
                .bbj(error: 2, "down", status: 503),
            ]
        }
        try await server.run(retry: RetryPolicy(sleep: { _ in })) { source in
            let page = try await source.posts(PostRequest()).whole()
            #expect(page.posts.count == 1)
            let paths = server.state.withLock { $0.requests.map(\.path) }
            let list = "/api/thread_index"
            #expect(paths == [list, list, list, "/api/instance_info"])

            for write in [
                Endpoint.create(title: "Tea", body: "Which?"), .reply("Green.", to: "1"),
                .changePassword(hash: "x"), .register("ann", hash: "x", code: ""),
            ] {
                server.state.withLock {
                    $0.requests = []
                    $0.answers = [FakeResponse(text: "oops", status: 503).response]
                }
                await #expect(throws: BoardError.refused(host: source.name, status: 503)) {
                    try await source.service.request(write)
                }
                #expect(server.state.withLock { $0.requests.count } == 1)
            }
        }
    }

    @Test(arguments: [404, 405])
    func `a server that is not a BBJ board is reported as such`(status: Int) async throws {
        let server = FakeBBJServer()
        server.state.withLock {
            $0.answers = [FakeResponse(text: "<html>no</html>", status: status).response]
        }
        try await server.run { source in
            let reason =
                "this does not respond like a BBJ board (HTTP \(status)); try the address "
                + "without “bbj:” before it."
            await #expect(throws: BoardError.rejectedByServer(host: source.name, reason: reason)) {
                try await source.posts(PostRequest()).states()
            }
        }
    }

    @Test func `an invalid thread does not hide the others`() async throws {
        let server = FakeBBJServer()
        server.addThread("1", title: .null, author: .null)
        server.state.withLock { $0.threads += [.null, 5, ["title": "x"], ["thread_id": "2"]] }
        try await server.run { source in
            let page = try await source.posts(PostRequest()).whole()

            #expect(page.posts.map(\.id.raw) == ["1", "2"])
            #expect(page.posts.map(\.author) == ["", ""])
        }
    }

    @Test func `ten thousand replies are all loaded`() async throws {
        let server = FakeBBJServer()
        server.addThread("1", messages: (0...10_000).map { FakeBBJServer.message($0, "Hello") })
        try await server.run { source in
            let thread = try await source.thread(
                PostID("1", in: Self.bbj), under: nil, reload: false
            ).whole()
            #expect(thread.comments.map(\.id) == (1...10_000).map(String.init))
        }
    }

    @Test(arguments: ["http://b.example:7099", "http://b.example:7099/api/"])
    func `the address may be that of the API`(address: String) throws {
        let source = try BBJSource(
            id: Self.bbj, url: try url(address), version: "1", engine: Engine.makeCurrent())
        #expect(source.name == "b.example:7099")
    }
}
