import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct LemmyListTests {
    @Test func `the front page has the server's posts in its order`() async throws {
        let remote = LemmyFixture.person("eve", host: "far.example")
        let elsewhere = LemmyFixture.community("rust", host: "far.example")
        let standIn = FakeLemmyServer(
            .init(posts: [
                LemmyFixture.post(
                    2, "A link", comments: 3, author: remote, community: elsewhere,
                    changes: [
                        "url": "https://x.example/", "ap_id": "https://far.example/post/99",
                        "featured_community": true,
                    ]),
                LemmyFixture.post(9, "Words", body: "Some **bold** ones"),
            ]))
        try await withFakeServer(standIn) { base in
            let page = try await lemmy(base).posts(PostRequest()).whole()

            #expect(page.titles == ["A link", "Words"])
            let first = page.posts[0]
            #expect(first.author == "eve@far.example")
            #expect(first.url == "https://x.example/")
            #expect(first.page == "https://far.example/post/99")
            #expect(first.commentCount == 3)
            #expect(first.score == 5)
            #expect(first.isPinned)
            #expect(page.posts[1].author == "ada")
            #expect(page.posts[1].excerpt == "Some bold ones")
            #expect(page.boards.map(\.name) == ["Rust", "Tea"])
            #expect(page.boards.map(\.id.raw) == ["rust@far.example", "tea"])
            #expect(first.boardID == page.boards[0].id)
        }
    }

    @Test func `a post without comments is complete with its list`() async throws {
        let posts = [
            LemmyFixture.post(1, "Alone", body: "All there is"),
            LemmyFixture.post(2, "Answered", body: "More", comments: 1),
        ]
        try await withFakeServer(FakeLemmyServer(.init(posts: posts))) { base in
            let page = try await lemmy(base).posts(PostRequest()).whole()

            #expect(try page.posts.thread(at: 0)?.body == "All there is")
            #expect(try page.posts.thread(at: 1) == nil)
        }
    }

    @Test func `pages are contiguous while new posts arrive`() async throws {
        let standIn = FakeLemmyServer(
            .init(posts: (1...120).map { LemmyFixture.post($0, "P\($0)") }))
        try await withFakeServer(standIn) { base in
            let source = try lemmy(base)
            var request = PostRequest()
            var ids: [String] = []
            repeat {
                let page = try await source.posts(request).whole()
                #expect(Set(page.ids).count == page.posts.count)
                ids += page.ids
                request.cursor = page.next
                let new = LemmyFixture.post(1000 + ids.count, "new")
                standIn.change { $0.posts.insert(new, at: 0) }
            } while request.cursor != nil

            #expect(ids == (1...120).map(String.init))
        }
    }

    @Test func `a server without cursors receives requests for numbered pages`() async throws {
        let full = (1...50).map { LemmyFixture.post($0, "P\($0)") }
        let standIn = FixedFakeServer(replies: ["post/list": FakeResponse(["posts": .array(full)])])
        try await withFakeServer(standIn) { base in
            let source = try lemmy(base)
            let next = try await source.posts(PostRequest()).whole().next
            _ = try await source.posts(PostRequest(after: next)).whole()

            let pages = standIn.conversation.questions.filter { $0.path.hasSuffix("post/list") }
                .map { $0.query["page"] }
            #expect(pages == [nil, "2"])
        }
    }

    @Test func `a repeated cursor after a page of posts does not end the list without a report`()
        async throws
    {
        let list: JSONValue = ["posts": [LemmyFixture.post(1, "again")], "next_page": "here"]
        try await withFakeServer(FixedFakeServer(replies: ["post/list": FakeResponse(list)])) {
            base in
            let source = try lemmy(base)
            let next = try await source.posts(PostRequest()).whole().next
            #expect(next != nil)
            #expect(try await source.posts(PostRequest(after: next)).whole().next == next)
        }
    }

    @Test func `removed, deleted and NSFW posts are hidden`() async throws {
        var posts = [LemmyFixture.post(1, "seen")]
        for (id, name) in ["removed", "deleted", "nsfw"].enumerated() {
            posts.append(LemmyFixture.post(10 + id, name, changes: [name: true]))
            let community = LemmyFixture.community("tea").setting([name: true])
            posts.append(LemmyFixture.post(20 + id, name, community: community))
        }
        let standIn = FakeLemmyServer(.init(posts: posts))
        try await withFakeServer(standIn) { base in
            let page = try await lemmy(base).posts(PostRequest()).whole()
            #expect(page.titles == ["seen"])
            let question = standIn.conversation.questions.first { $0.path.hasSuffix("post/list") }
            #expect(question?.query["show_nsfw"] == "false")
        }
    }

    @Test func `NSFW posts are shown on request, and marked`() async throws {
        let community = LemmyFixture.community("tea").setting(["nsfw": true])
        let posts = [
            LemmyFixture.post(1, "seen"), LemmyFixture.post(2, "bare", changes: ["nsfw": true]),
            LemmyFixture.post(3, "there", community: community),
        ]
        let standIn = FakeLemmyServer(.init(posts: posts, communities: [community]))
        try await withFakeServer(standIn) { base in
            var source = try lemmy(base)
            let error = await failure { _ = try await source.thread("2") }
            #expect(error?.sentence?.contains("nsfw = true") == true)

            source.showsNSFW = true
            let page = try await source.posts(PostRequest()).whole()
            #expect(Array(page.posts).map(\.tags) == [[], ["NSFW"], ["NSFW"]])
            #expect(try await source.boards(reload: false).states().last?.count == 1)
            let questions = standIn.conversation.questions.compactMap { $0.query["show_nsfw"] }
            #expect(questions == ["true", "true"])
        }
    }

    @Test func `each order is requested in the server's spelling`() async throws {
        let standIn = FakeLemmyServer(.init())
        try await withFakeServer(standIn) { base in
            let source = try lemmy(base)
            for sort in source.capabilities.sorts {
                _ = try await source.posts(PostRequest(sort: sort)).whole()
            }
            let asked = standIn.conversation.questions.compactMap { $0.query["sort"] }
            #expect(
                asked == [
                    "Active", "Hot", "New", "Old", "TopDay", "Scaled", "Controversial",
                    "MostComments", "NewComments",
                ])
        }
    }

    @Test func `an unknown order is rejected with the known ones`() async throws {
        let standIn = FakeLemmyServer(.init())
        try await withFakeServer(standIn) { base in
            let stream = try lemmy(base).posts(PostRequest(sort: SourceSort("best")))
            let (_, error) = await stream.statesAndError()

            guard case .unsupported(let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains("best") && reason.contains("active, hot, new"))
            #expect(!standIn.conversation.paths.contains { $0.hasSuffix("post/list") })
        }
    }

    @Test func `a board has its own posts`() async throws {
        let posts = [
            LemmyFixture.post(1, "here", community: LemmyFixture.community("tea")),
            LemmyFixture.post(
                2, "there", community: LemmyFixture.community("tea", host: "b.example")),
        ]
        try await withFakeServer(FakeLemmyServer(.init(posts: posts))) { base in
            let source = try lemmy(base)
            let board = BoardID("tea@b.example", in: source.id)
            #expect(try await source.posts(PostRequest(.board(board))).whole().titles == ["there"])
        }
    }

    @Test func `all pages of communities are loaded as boards`() async throws {
        var communities = (1...70).map { LemmyFixture.community("c\($0)") }
        communities[1] = communities[1].setting(["nsfw": true])
        let standIn = FakeLemmyServer(.init(communities: communities))
        try await withFakeServer(standIn) { base in
            let states = try await lemmy(base).boards(reload: false).states()

            #expect(states.last?.count == 69)
            #expect(states.last?.first?.name == "C1")
            let types = standIn.conversation.questions.map { $0.query["type_"] }
            #expect(types == ["Local", "Local"])
        }
    }

    @Test func `thousands of communities are loaded several pages at a time`() async throws {
        let communities = (1...2_345).map { LemmyFixture.community("c\($0)") }
        let standIn = FakeLemmyServer(.init(communities: communities))
        try await withFakeServer(standIn) { base in
            let source = try lemmy(base)
            let states = try await source.boards(reload: false).states()

            #expect(states.last?.map(\.id.raw) == (1...2_345).map { "c\($0)" })
            #expect(states.map(\.count).prefix(4) == [0, 50, 100, 200])
            #expect(source.boardFailures.isEmpty)
            let asked = standIn.conversation.questions.count
            #expect(asked <= 48 + 7)
            let again = try await source.boards(reload: false).whole()
            #expect(again.count == 2_345)
            #expect(standIn.conversation.questions.count == asked)
            _ = try await source.boards(reload: true).whole()
            #expect(standIn.conversation.questions.count > asked)
        }
    }

    @Test func `an incomplete list of communities is reported`() async throws {
        let communities = (1...5_001).map { LemmyFixture.community("c\($0)") }
        let standIn = FakeLemmyServer(.init(communities: communities))
        try await withFakeServer(standIn) { base in
            let source = try lemmy(base)
            let boards = try await source.boards(reload: false).whole()
            #expect(boards.count == 5_000)
            let trouble = SourceFailure(source: source.id, .truncation(.boards(5_000)))
            #expect(source.boardFailures == [trouble])
            #expect(MergedSource(id: "all", sources: [source]).boardFailures == [trouble])
        }
    }

    @Test func `a server that ignores the page of communities receives one unnecessary request`()
        async throws
    {
        let communities = (1...70).map { LemmyFixture.community("c\($0)") }
        let standIn = FakeLemmyServer(.init(communities: communities))
        try await withFakeServer(standIn, ignoring: ["page"]) { base in
            let source = try lemmy(base)
            let boards = try await source.boards(reload: false).whole()

            #expect(boards.count == 50)
            let end = EarlyEnd(.samePage, at: base.server, .board, count: 50)
            #expect(
                source.boardFailures == [SourceFailure(source: source.id, .truncation(.early(end)))]
            )
            #expect(standIn.conversation.questions.map { $0.query["page"] } == ["1", "2"])
        }
    }

    @Test func `subscribed communities come first`() async throws {
        let standIn = FakeLemmyServer(
            .init(communities: [LemmyFixture.community("c1"), LemmyFixture.community("c2")]))
        standIn.change {
            $0.members.namesByToken = ["token": "ada"]
            $0.members.followed = (1...52).map { LemmyFixture.community("f\($0)") }
            $0.members.followed[50] = LemmyFixture.community("c3", host: "far.example")
            $0.members.followed[51] = LemmyFixture.community("c2")
        }
        try await withLemmy(standIn) { source, credentials in
            let site = try #require(source.accounts).site
            credentials[site] = Credential(secret: "token")
            let boards = try await source.boards(reload: false).whole()

            let names = (1...50).map { "f\($0)" } + ["c3@far.example", "c2", "c1"]
            #expect(boards.map(\.id.raw) == names)
            let types = standIn.conversation.questions.map { $0.query["type_"] }
            #expect(types == ["Subscribed", "Subscribed", "Local"])
        }
    }

    @Test func `a search is continued page by page`() async throws {
        let posts = (1...60).map { LemmyFixture.post($0, $0 <= 55 ? "tea \($0)" : "milk \($0)") }
        try await withFakeServer(FakeLemmyServer(.init(posts: posts))) { base in
            let source = try lemmy(base)
            let first = try await source.posts(PostRequest(.search("tea"))).whole()
            let second = try await source.posts(PostRequest(.search("tea"), after: first.next))
                .whole()

            #expect(first.posts.count == 50)
            #expect(second.titles == (51...55).map { "tea \($0)" })
            #expect(second.next == nil)
        }
    }

    @Test func `a list continues only at a cursor from the server`() async throws {
        try await withFakeServer(FakeLemmyServer(.init())) { base in
            let source = try lemmy(base)
            for (listing, place) in [
                (Listing.everything, "2"), (.everything, "p0"), (.search("tea"), "mP1"),
            ] {
                let request = PostRequest(listing, after: PageCursor(place))
                let error = await failure { try await source.page(request) }
                #expect(error?.sentence == "This list has no cursor “\(place)”.")
            }
        }
    }

    @Test func `posts without author or date are shown, and invalid ones do not hide the others`()
        async throws
    {
        let bare: JSONValue = ["post": ["id": 4, "name": "bare"], "creator": nil, "counts": 7]
        let views: JSONValue = [
            "x", nil, bare, ["post": ["id": "five"]], LemmyFixture.post(6, "whole"),
        ]
        let standIn = FixedFakeServer(replies: ["post/list": FakeResponse(["posts": views])])
        try await withFakeServer(standIn) { base in
            let page = try await lemmy(base).posts(PostRequest()).whole()

            #expect(page.titles == ["bare", "whole"])
            #expect(page.posts[0].author == "")
            #expect(page.posts[0].createdAt == nil)
            #expect(page.skipped.count == 3)
        }
    }

    @Test func `titles and names cannot move the cursor`() async throws {
        let author = LemmyFixture.person("a\u{1B}[2J", host: "h\u{202E}.example")
        let standIn = FakeLemmyServer(
            .init(posts: [LemmyFixture.post(1, "t\u{1B}]0;x\u{7}\u{202E}", author: author)]))
        try await withFakeServer(standIn) { base in
            let post = try await lemmy(base).posts(PostRequest()).whole().posts[0]
            for text in [post.title, post.author] {
                #expect(text == text.sanitized(as: .line))
            }
        }
    }
}

/// Returns a source of a simulated server.
func lemmy(_ base: URL) throws -> LemmySource {
    LemmySource(id: SourceID("lemmy"), base: base, service: try service(base))
}
