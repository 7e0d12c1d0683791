import BoardCore
import Foundation
import TestSupport
import Testing

@testable import BoardClients

struct LobstersPostsTests {
    private let standIn = FakeLobstersServer()

    @Test func `tags are the boards`() async throws {
        try await withLobsters(standIn) { source in
            let boards = try await source.boards(reload: false).whole()
            _ = try await source.boards(reload: false).whole()

            #expect(boards.map(\.name) == ["rust", "c++"])
            #expect(boards.map(\.summary) == ["The Rust language", ""])
            #expect(standIn.conversation.paths == ["/tags.json"])
        }
    }

    @Test(arguments: [false, true])
    func `a story is parsed in the format of any year`(isOld: Bool) async throws {
        let standIn = FakeLobstersServer(isOld: isOld)
        standIn.story("abc", tags: ["rust", "ask"], ["description": "<p>Is <em>it</em>?</p>\n"])
        try await withLobsters(standIn) { source in
            let post = try #require(try await source.page(PostRequest())?.posts.first)

            #expect(post.id == PostID("abc", in: source.id))
            #expect(post.title == "Story abc" && post.author == "mara")
            #expect(post.boardID?.raw == "rust" && post.tags == ["rust", "ask"])
            #expect(post.score == 14 && post.commentCount == 2)
            #expect(post.url == "https://a.example/abc")
            #expect(post.page == "https://l.example/s/abc/story")
            #expect(post.createdAt == Date(timeIntervalSince1970: 1_739_459_565))
            #expect(post.excerpt == "Is it?")
        }
    }

    @Test func `only the id of a story is required, and one without is skipped`() async throws {
        standIn.story("abc", ["title": .null, "url": "", "submitter_user": .null, "tags": .null])
        standIn.story("", ["short_id": .null])
        standIn.story("xyz", ["created_at": "soon", "comments_url": .null, "short_id_url": 7])
        standIn.story("xyz")
        try await withLobsters(standIn) { source in
            let page = try #require(try await source.page(PostRequest()))

            try #require(page.posts.map(\.title) == ["Story xyz", "abc"])
            #expect(page.posts[1].url == nil && page.posts[1].author == "")
            #expect(page.skipped.count == 1)
        }
    }

    @Test(arguments: [
        (nil, ["/hottest.json", "/page/2.json"]), ("hottest", ["/hottest.json", "/page/2.json"]),
        ("newest", ["/newest.json", "/newest/page/2.json"]),
        ("active", ["/active.json", "/active/page/2.json"]),
    ])
    func `each order has pages up to the one that is not full`(
        sort: String?, paths: [String]
    ) async throws {
        for number in 1...40 { standIn.story("s\(number)") }
        try await withLobsters(standIn) { source in
            let request = PostRequest(sort: sort.map { SourceSort($0) })
            let first = try #require(try await source.page(request))
            standIn.story("s41")
            var next = request
            next.cursor = first.next
            let second = try #require(try await source.page(next))

            #expect(first.posts.count == 25 && first.posts.first?.id.raw == "s40")
            #expect(second.posts.count == 16 && second.next == nil)
            #expect(standIn.conversation.paths == paths)
        }
    }

    @Test func `a full last page is followed by an empty one`() async throws {
        for number in 1...25 { standIn.story("s\(number)") }
        try await withLobsters(standIn) { source in
            let first = try #require(try await source.page(PostRequest()))
            let second = try #require(try await source.page(PostRequest(after: first.next)))

            #expect(first.next != nil)
            #expect(second.posts.isEmpty && second.next == nil)
        }
    }

    @Test func `a tag is requested by its name, newest first`() async throws {
        for number in 1...26 { standIn.story("s\(number)", tags: ["web", "c++"]) }
        try await withLobsters(standIn) { source in
            let board = Listing.board(BoardID("c++", in: source.id))
            let page = try #require(
                try await source.page(PostRequest(board, sort: SourceSort("newest"))))
            _ = try await source.page(PostRequest(board, after: page.next))

            #expect(page.posts.allSatisfy { $0.boardID?.raw == "c++" })
            #expect(standIn.conversation.paths == ["/t/c++.json", "/t/c++/page/2.json"])
            let error = await failure {
                try await source.page(PostRequest(board, sort: SourceSort("active")))
            }
            #expect(error == .unsupported(reason: "\(source.name) sorts a tag by newest only."))
        }
    }

    @Test func `a tag has one order, and others are rejected`() async throws {
        try await withLobsters(standIn) { source in
            let tag = Listing.board(BoardID("rust", in: source.id))

            #expect(source.capabilities(of: .everything).sorts.count == 3)
            #expect(source.capabilities(of: tag).sorts.map(\.name) == ["newest"])
        }
    }

    @Test func `unsupported operations and missing items are reported`() async throws {
        try await withLobsters(standIn) { source in
            let search = await failure { try await source.page(PostRequest(.search("rust"))) }
            #expect(search == .unsupported(reason: "\(source.name) cannot be searched."))
            #expect(!source.capabilities.canSearch)
            #expect(source.capabilities.sorts.map(\.name) == ["hottest", "newest", "active"])

            let sort = await failure { try await source.page(PostRequest(sort: SourceSort("top"))) }
            let words = "has no order “top”; choose from hottest, newest, active."
            #expect(sort == .unsupported(reason: "\(source.name) \(words)"))

            for tag in ["golf", "../login", ""] {
                let board = BoardID(tag, in: source.id)
                let error = await failure { try await source.page(PostRequest(.board(board))) }
                #expect(error == .notThere(name: tag))
            }
        }
    }

    @Test func `a rate limit is reported with its end, and the site is loaded after it has passed`()
        async throws
    {
        standIn.story("abc")
        var limited = FakeResponse(text: "Rate limited.", status: 429)
        limited.headers = [
            "RateLimit-Reset": "1791194460", "Date": "Mon, 05 Oct 2026 10:00:00 GMT",
        ]
        standIn.conversation.respondNext("hottest.json", with: limited)
        try await withLobsters(standIn) { source in
            let error = await failure { try await source.page(PostRequest()) }
            #expect(error == .refused(host: "", status: 429, retryAfter: .seconds(60)))
            let posts = try await source.page(PostRequest())?.posts
            #expect(posts?.count == 1)
        }
    }

    @Test func `a site without the common list is rejected`() async throws {
        standIn.conversation.respondNext(
            "/hottest.json", with: FakeResponse(text: "no", status: 404))
        standIn.conversation.respondNext(
            "/active.json", with: FakeResponse(text: "no", status: 404))
        try await withLobsters(standIn) { source in
            let none = await failure { try await source.page(PostRequest()) }
            let old = await failure {
                try await source.page(PostRequest(sort: SourceSort("active")))
            }
            let reason =
                "this does not respond like a site of Lobsters’ kind (HTTP 404); try the address "
                + "without “lobsters:” before it."
            #expect(none == .rejectedByServer(host: "", reason: reason))
            #expect(old == .notThere(name: "active"))
        }
    }

    @Test func `responses other than stories are reported as such`() async throws {
        standIn.conversation.respondNext(
            ".json", with: FakeResponse(text: "<html>", type: "text/html"))
        standIn.conversation.respondNext(".json", with: FakeResponse(["error": "x"]))
        standIn.conversation.respondNext(
            ".json", with: FakeResponse(["error": "400 Unpermitted parameter"], status: 400))
        standIn.conversation.respondNext(".json", with: FakeResponse(text: "down", status: 500))
        try await withLobsters(standIn) { source in
            var errors: [BoardError?] = []
            for _ in 1...4 { errors.append(await failure { try await source.page(PostRequest()) }) }

            #expect(
                errors == [
                    .unexpectedResponse(host: "", .page),
                    .unexpectedResponse(host: "", .isNoList),
                    .rejectedByServer(host: "", reason: "400 Unpermitted parameter"),
                    .refused(host: "", status: 500),
                ])
        }
    }

    @Test func `no more than four requests run concurrently`() async throws {
        let engine = ManualEngine { _ in "[]" }
        let source = try LobstersSource(
            id: SourceID("lobsters"), version: "1", engine: ThrottlingEngine(engine))
        #expect(source.name == "Lobsters")
        let reading = (1...6).map { number in
            Task {
                try await source.page(
                    PostRequest(.board(BoardID("t\(number)", in: source.id))))
            }
        }
        #expect(await eventually { engine.count == 4 })
        engine.answer(4)
        #expect(await eventually { engine.count == 6 })
        engine.answer(2)
        for task in reading { _ = try await task.value }
        #expect(engine.mostAtOnce == 4)
    }
}
