import BoardCore
import Testing

@testable import BoardClients

/// Tests with recorded responses of a real server.
@Suite(.readsRecordings) struct LemmyRecordingTests {
    @Test func `a list of posts`() async throws {
        try await withRecordings(["post/list": "post-list"]) { source in
            let page = try await source.posts(PostRequest()).whole()

            #expect(
                page.titles == [
                    "Live recording (thread 8)", "Album on repeat this week (thread 7)",
                    "Live recording (thread 6)",
                ])
            #expect(page.ids == ["180", "179", "198"])
            #expect(page.posts.map(\.commentCount) == [7, 6, 0])
            let remote = "seed_canvas@test2.lemmy.ddenis.info"
            #expect(page.posts.map(\.author) == ["seed_mod1", "seed_botanist", remote])
            #expect(page.posts[0].url == "https://example.com/live")
            #expect(page.posts[0].page == "https://test1.lemmy.ddenis.info/post/180")
            #expect(page.posts[1].excerpt == "Lo-fi meets jazz.")
            #expect(page.boards.map(\.name) == ["Music"])
            #expect(page.next != nil)
            #expect(page.skipped.count == 0)
        }
    }

    @Test func `the communities`() async throws {
        try await withRecordings(["community/list": "community-list"]) { source in
            let boards = try await source.boards(reload: false).whole()
            #expect(boards.map(\.name) == ["Self-Hosted", "Gaming", "Technology"])
            #expect(boards.map(\.id.raw) == ["selfhosted", "gaming", "technology"])
        }
    }

    @Test func `a post and its tree of comments`() async throws {
        let files = ["v3/post": "post", "comment/list": "composed-comment-tree"]
        try await withRecordings(files) { source in
            let id = PostID("180", in: source.id)
            let thread = try await source.thread(id, under: nil, reload: false).whole()

            #expect(thread.post.title == "Live recording (thread 8)")
            #expect(thread.outline == ["600 0", "601 1", "602 2", "604 0"])
            #expect(thread.comments[0].body.hasPrefix("**Bold** opener"))
            #expect(thread.comments[1].author == "seed_canvas@test2.lemmy.ddenis.info")
            #expect(thread.comments[2].score == -8)
            #expect(thread.comments[2].body == "返信です。絵文字 🎷 と `code`")
        }
    }

    @Test func `the flat list of comments`() async throws {
        let files = ["v3/post": "post", "comment/list": "comment-list"]
        try await withRecordings(files) { source in
            let id = PostID("180", in: source.id)
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.comments.map(\.body) == ["Great track, thanks for sharing!"])
        }
    }

    @Test func `the site and its rate limit`() async throws {
        try await withRecordings(["site": "site"]) { source in
            let remark = try await source.site.remark()
            #expect(remark == nil)
            #expect(source.site.endpoints.window == .seconds(60))
        }
    }

    @Test func `too many requests`() async throws {
        let limit = FakeResponse(
            bytes: try Recordings.bytes("lemmy/error-rate-limit.json"), status: 400)
        let standIn = FixedFakeServer(replies: ["": limit])
        try await withFakeServer(standIn) { base in
            let (_, error) = await (try lemmy(base)).posts(PostRequest()).statesAndError()
            #expect(error == .refused(host: base.server, status: 429, retryAfter: .seconds(60)))
        }
    }

    private func withRecordings(
        _ files: [String: String], test: (LemmySource) async throws -> Void
    ) async throws {
        let replies = try files.mapValues {
            FakeResponse(bytes: try Recordings.bytes("lemmy/\($0).json"))
        }
        try await withFakeServer(FixedFakeServer(replies: replies)) {
            try await test(try lemmy($0))
        }
    }
}
