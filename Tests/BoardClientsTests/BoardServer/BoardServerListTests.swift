import BoardCore
import Foundation
import Testing

@testable import BoardClients

private typealias Fixture = BoardServerFixture

struct BoardServerListTests {
    @Test func `the front page has the posts of all boards, with their boards`() async throws {
        let standIn = FakeBoardServer(
            .init(posts: [
                Fixture.post(
                    "b7", "터미널에서 글을 읽는다는 것", author: "이서연", body: "Some **bold** ones",
                    comments: 2,
                    changes: [
                        "url": "https://x.example/", "tags": ["swift", ""], "pinned": true,
                    ]),
                Fixture.post("a1", "Left alone", author: .null),
            ]))
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let page = try await source.page(PostRequest())

            let first = try #require(page?.posts.first)
            #expect(first.id == PostID("b7", in: source.id))
            #expect(first.title == "터미널에서 글을 읽는다는 것" && first.author == "이서연")
            #expect(first.boardID == BoardID("tea", in: source.id))
            #expect(first.excerpt == "Some bold ones")
            #expect(first.url == "https://x.example/" && first.tags == ["swift"])
            #expect(first.isPinned && first.score == 3 && first.commentCount == 2)
            #expect(first.page == base.appending(path: "posts/b7").absoluteString)
            #expect(first.createdAt != nil && first.activeAt == nil)
            #expect(page?.posts.last?.author == "")
            #expect(page?.boards.map(\.name) == ["Tea"])
            #expect(page?.boards.first?.summary == "All of it")
        }
    }

    @Test(arguments: [true, false])
    func `a source without a name from the user has the server's own`(isNamed: Bool) async throws {
        let standIn = FakeBoardServer(.init())
        try await withFakeServer(standIn) { base in
            var source = try boardServer(base)
            source.isNamed = isNamed
            #expect(source.name == base.server)
            for _ in 0..<2 { _ = try await source.page(PostRequest(reload: true)) }
            #expect(source.name == (isNamed ? base.server : "Tea (\(base.server))"))
            let asked = standIn.conversation.paths.count { $0 == "/api/v1/instance" }
            #expect(asked == (isNamed ? 0 : 1))

            let site = try SiteSource(
                id: isNamed ? source.id : nil, url: base, version: "1",
                engine: Engine.makeCurrent(), limits: .patient())
            _ = try await site.page(PostRequest())
            #expect(site.name == source.name)
        }
    }

    @Test func `pages are contiguous while new posts arrive`() async throws {
        let standIn = FakeBoardServer(
            .init(posts: (1...120).map { Fixture.post("\($0)", "P\($0)") }))
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            var request = PostRequest()
            var ids: [String] = []
            repeat {
                let page = try await source.posts(request).whole()
                ids += page.ids
                request.cursor = page.next
                let new = Fixture.post("new \(ids.count)", "new")
                standIn.change { $0.posts.insert(new, at: 0) }
            } while request.cursor != nil

            #expect(ids == (1...120).map(String.init))
            #expect(standIn.conversation.paths.filter { $0.hasSuffix("/boards") }.count == 1)
        }
    }

    @Test func `each order is that of the server`() async throws {
        let posts = [1, 5, 3].map { Fixture.post("\($0)", "P", changes: ["score": .integer($0)]) }
        try await withFakeServer(FakeBoardServer(.init(posts: posts))) { base in
            let source = try boardServer(base)
            var orders: [String: [String]] = [:]
            for sort in source.capabilities.sorts + [.newest] {
                orders[sort.name] = try await source.posts(PostRequest(sort: sort)).whole().ids
            }

            #expect(source.capabilities.sorts.map(\.name) == ["new", "active", "top"])
            #expect(orders["new"] == ["1", "5", "3"])
            #expect(orders["newest"] == orders["new"])
            #expect(orders["active"] == ["3", "5", "1"])
            #expect(orders["top"] == ["5", "3", "1"])
        }
    }

    @Test func `an unknown order is rejected with the known ones`() async throws {
        let standIn = FakeBoardServer(.init())
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let error = await failure { try await source.page(PostRequest(sort: .init("hot"))) }

            guard case .unsupported(let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains("“hot”") && reason.contains("new, active, top"))
        }
    }

    @Test func `a board has its own posts, and an unknown board is named`() async throws {
        let posts = [Fixture.post("1", "here"), Fixture.post("2", "there", board: "rice")]
        let boards = [Fixture.board("tea", "Tea"), Fixture.board("rice", "Rice")]
        let standIn = FakeBoardServer(.init(boards: boards, posts: posts))
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let page = try await source.page(PostRequest(.board(BoardID("rice", in: source.id))))
            let nowhere = BoardID("nowhere", in: source.id)
            let error = await failure { try await source.page(PostRequest(.board(nowhere))) }

            #expect(page?.titles == ["there"])
            #expect(error == .notThere(name: "nowhere"))
        }
    }

    @Test func `all pages of boards are loaded`() async throws {
        let boards = (1...450).map { Fixture.board("b\($0)", "B\($0)") }
        try await withFakeServer(FakeBoardServer(.init(boards: boards))) { base in
            let source = try boardServer(base)
            #expect(try await source.boards(reload: false).whole().map(\.name).count == 450)
        }
    }

    @Test func `a board that only a post names follows the others`() async throws {
        let posts = [Fixture.post("1", "here", board: "secret"), Fixture.post("2", "there")]
        try await withFakeServer(FakeBoardServer(.init(posts: posts))) { base in
            let page = try await boardServer(base).page(PostRequest())
            #expect(page?.boards.map(\.name) == ["Tea", "secret"])
        }
    }

    @Test func `no board is shown by its id while the boards are loading`() async throws {
        let posts = [Fixture.post("1", "Green", board: "tea")]
        let standIn = FakeBoardServer(.init(boards: [Fixture.board("tea", "Tea")], posts: posts))
        try await withFakeServer(standIn) { base in
            let states = try await boardServer(base).posts(PostRequest()).states()

            // The boards may arrive before the posts.
            let names = states.map { $0.boards.map(\.name) }
            #expect(names.last == ["Tea"])
            #expect(names.dropLast().allSatisfy { $0.isEmpty })
            #expect(states.allSatisfy { $0.posts.count == 1 })
        }
    }

    @Test func `posts are shown even if the boards fail`() async throws {
        let standIn = FakeBoardServer(.init(posts: [Fixture.post("1", "here")]))
        standIn.conversation.respondNext("/boards", with: FakeResponse(text: "no", status: 403))
        try await withFakeServer(standIn) { base in
            let page = try await boardServer(base).page(PostRequest())
            #expect(page?.titles == ["here"] && page?.boards.map(\.name) == ["tea"])
        }
    }

    @Test func `the body of a post comes with its list, and its comments are requested separately`()
        async throws
    {
        let standIn = FakeBoardServer(
            .init(posts: [Fixture.post("1", "Alone", body: "All there is")]))
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let posts = try await source.posts(PostRequest()).whole().posts
            #expect(try posts.thread(at: 0) == nil)

            var states: [PostThread] = []
            for try await state in source.thread(posts[0].id, under: nil, reload: false) {
                states.append(state)
            }
            // There may be replies since the list was loaded.
            #expect(states.first?.body == "All there is" && states.first?.isLoading == true)
            #expect(states.last?.isLoading == false)
        }
    }

    @Test func `an invalid post does not hide others and is counted`() async throws {
        let list: JSONValue = [
            "data": ["x", nil, ["id": 4, "title": "bare"], ["id": "five"], ["title": "six"]],
            "next": nil,
        ]
        try await withFakeServer(FixedFakeServer(replies: ["/posts": FakeResponse(list)])) { base in
            let page = try await boardServer(base).posts(PostRequest()).whole()

            #expect(page.titles == ["bare"] && page.ids == ["4"])
            #expect(page.skipped.count == 4)
        }
    }

    @Test func `a server that ignores the cursor of boards receives a single unnecessary request`()
        async throws
    {
        let boards = (1...3).map { Fixture.board("b\($0)", "B\($0)", description: "") }
        let standIn = FakeBoardServer(.init(boards: boards, limit: 2))
        try await withFakeServer(standIn, ignoring: ["after"]) { base in
            let source = try boardServer(base)
            #expect(try await source.boards(reload: false).whole().count == 2)
            let end = EarlyEnd(.samePage, at: base.server, .board, count: 2)
            #expect(
                source.boardFailures == [SourceFailure(source: source.id, .truncation(.early(end)))]
            )
            #expect(standIn.conversation.questions.count == 2)
        }
    }

    @Test func `a server with endless boards receives a limited number of requests`() async throws {
        let standIn = EndlessFakeServer()
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let boards = try await source.boards(reload: false).whole()
            let end = EarlyEnd(.limit, at: base.server, .board, count: boards.count)
            #expect(
                source.boardFailures == [SourceFailure(source: source.id, .truncation(.early(end)))]
            )
            #expect(standIn.conversation.questions.count <= 500)
        }
    }

    @Test func `a repeated cursor after a page of posts does not end the list without a report`()
        async throws
    {
        let list: JSONValue = ["data": [Fixture.post("1", "again")], "next": "here"]
        try await withFakeServer(FixedFakeServer(replies: ["/posts": FakeResponse(list)])) { base in
            let source = try boardServer(base)
            let request = PostRequest(after: PageCursor("here"))
            #expect(try await source.posts(request).whole().next == PageCursor("here"))
        }
    }

    @Test func `an empty page with a repeated cursor ends the list`() async throws {
        let list: JSONValue = ["data": [], "next": "here"]
        try await withFakeServer(FixedFakeServer(replies: ["/posts": FakeResponse(list)])) { base in
            let source = try boardServer(base)
            let request = PostRequest(after: PageCursor("here"))
            #expect(try await source.posts(request).whole().next == nil)
        }
    }
}

/// A server with an endless list of boards.
private struct EndlessFakeServer: FakeServer {
    let conversation = RequestHistory()

    func reply(to question: FakeRequest) -> FakeResponse {
        let number = (question.number("after") ?? 0) + 1
        return FakeResponse([
            "data": [Fixture.board("b\(number)", "B", description: "")],
            "next": .string("\(number)"),
        ])
    }
}

struct BoardServerSearchTests {
    @Test func `a match in a comment is shown as its post, with the matching text of the comment`()
        async throws
    {
        let standIn = FakeBoardServer(
            .init(
                posts: [
                    Fixture.post("1", "Green tea"), Fixture.post("2", "Rice", body: "boiled"),
                    Fixture.post("3", "Milk"),
                ],
                comments: [
                    "1": [Fixture.comment("c1", text: "I like tea")],
                    "2": [
                        Fixture.comment("c2", of: "2", text: "with *tea*"),
                        Fixture.comment("c3", of: "2", text: "tea again"),
                    ],
                ]))
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let posts = try await source.posts(PostRequest(.search("tea"))).whole().posts

            #expect(posts.map(\.title) == ["Green tea", "Rice"])
            #expect(posts.map(\.excerpt) == ["", "with tea"])
            let asked = standIn.conversation.questions.first { $0.path.hasSuffix("/search") }
            #expect(asked?.query["q"] == "tea")
        }
    }

    @Test func `special characters in a search are literal text`() async throws {
        let standIn = FakeBoardServer(.init(posts: [Fixture.post("1", "100% \"tea\"&+한")]))
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let page = try await source.page(PostRequest(.search("% \"tea\"&+한")))
            #expect(page?.ids == ["1"])
        }
    }

    @Test func `a search is continued page by page`() async throws {
        let posts = (1...60).map { Fixture.post("\($0)", $0 <= 55 ? "tea" : "milk") }
        try await withFakeServer(FakeBoardServer(.init(posts: posts))) { base in
            let source = try boardServer(base)
            let first = try await source.posts(PostRequest(.search("tea"))).whole()
            let second = try await source.posts(PostRequest(.search("tea"), after: first.next))
                .whole()

            #expect(first.ids + second.ids == (1...55).map(String.init))
            #expect(second.next == nil)
        }
    }

    @Test func `a comment whose post is deleted is omitted`() async throws {
        let hits: JSONValue = [
            "data": [Fixture.comment("c", of: "gone"), Fixture.post("1", "here")], "next": nil,
        ]
        try await withFakeServer(FixedFakeServer(replies: ["/search": FakeResponse(hits)])) {
            base in
            let source = try boardServer(base)
            #expect(try await source.page(PostRequest(.search("x")))?.titles == ["here"])
        }
    }
}

/// Returns a source of a simulated server.
func boardServer(_ base: URL) throws -> BoardServerSource {
    BoardServerSource(id: SourceID("own"), base: base, service: try service(base))
}
