import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests with recorded responses of real sites.
@Suite(.readsRecordings) struct DiscourseRecordingTests {
    struct Topic: Sendable {
        let file: String
        let title: String
        let author: String
        let shown: Int
        let deepest: Int
        let begin: String
        let first: String
    }

    static let topics = [
        Topic(
            file: "topic-1-year.385", title: "1 Year?", author: "Septimus", shown: 2, deepest: 0,
            begin: "<p>Just wondering", first: "cadaver"),
        Topic(
            file: "topic-a-spork-of-leith.5516", title: "A spork of Leith", author: "Leith",
            shown: 11, deepest: 4, begin: "<aside class=\"onebox",
            first: "S.L.C"),
        Topic(
            file: "topic-flappy-urho.1962", title: "Flappy Urho", author: "1vanK", shown: 9,
            deepest: 2, begin: "<p>Clone of Flappy Bird", first: "codingmonkey"),
        Topic(
            file: "topic-manawarg.5403", title: "🐺 ManaWarg", author: "Modanung", shown: 80,
            deepest: 8, begin: "<p><a href=\"https://gitlab.com",
            first: "GoldenThumbs"),
        Topic(
            file: "topic-os-poll.6461", title: "OS Poll 🧭", author: "Modanung", shown: 2,
            deepest: 0, begin: "<p>Just out of curiosity…",
            first: "Dave82"),
        Topic(
            file: "topic-turbobadger-full-integration.1457",
            title: "TurboBadger full integration", author: "Lumak", shown: 37,
            deepest: 0, begin: "<p>I had another thread", first: "Lumak"),
        Topic(
            file: "discourse_api-topic", title: "THIS SITE IS A SANDBOX -- it is reset every day",
            author: "samsaffron", shown: 3, deepest: 0, begin: "<p>Welcome!</p>",
            first: "samsaffron"),
    ]

    @Test(arguments: topics) func `a topic`(topic: Topic) async throws {
        let thread = try await thread(in: topic.file)

        #expect(thread.post.title == topic.title)
        #expect(thread.post.author == topic.author)
        #expect(thread.post.commentCount == topic.shown)
        #expect(thread.comments.count == topic.shown)
        #expect(thread.comments.map(\.depth).max() == topic.deepest)
        #expect(thread.body.hasPrefix(topic.begin))
        #expect(thread.comments.first?.author == topic.first)
        #expect(!thread.isLoading)
    }

    @Test func `likes are scores`() async throws {
        let thread = try await thread(in: "topic-manawarg.5403")
        let first = try Recordings.json("discourse/topic-manawarg.5403.json")["like_count"].int

        #expect(thread.post.score == first)
        #expect(thread.comments.compactMap(\.score).reduce(0, +) > 30)
    }

    @Test func `flagged posts have no text, and are omitted if they have no replies`()
        async throws
    {
        let thread = try await thread(in: "topic-dry-01.7167")

        #expect(thread.comments.count { $0.presence == .hidden } == 9)
        #expect(thread.comments.allSatisfy { !$0.body.contains("flagged by the community") })
        #expect(thread.comments.map(\.depth).max() ?? 0 > 3)
    }

    @Test func `a poll is shown in the text`() async throws {
        let thread = try await thread(in: "topic-os-poll.6461")
        let words = RichText(thread.body, as: .html).line
        for option in ["Linux", "Windows", "Something Apple", "Free/OpenBSD", "Something else"] {
            #expect(words.contains(option))
        }
    }

    @Test func `links within the site become absolute`() async throws {
        let thread = try await thread(in: "topic-manawarg.5403")
        let bodies = thread.comments.map(\.body)
        #expect(!bodies.contains { $0.contains(" href=\"/") || $0.contains(" src=\"/") })
        #expect(bodies.contains { $0.contains("/u/goldenthumbs\"") })
    }

    @Test func `a topic with its first posts and the next batch`() async throws {
        let first = try reply("derived-topic-5403-first-chunk")
        let next = try reply("derived-topic-5403-posts-by-ids-20-39")
        let standIn = FixedFakeServer(replies: ["posts.json": next, "t/5403.json": first])
        try await withFakeServer(standIn) { base in
            let source = try discourse(base)
            let states = try await source.thread(
                PostID("5403", in: source.id), under: nil, reload: false
            ).states()

            #expect(states.last?.comments.count == 38)
            #expect(states.last?.comments.first?.author == "GoldenThumbs")
            let asked = standIn.conversation.questions.compactMap { $0.repeated["post_ids[]"] }
            #expect(asked.map(\.count).sorted() == [2, 20, 20, 20])
        }
    }

    @Test func `lists of topics`() async throws {
        for (file, titles) in [
            ("discourse_api-latest", ["Test topic #1"]),
            (
                "discourse_api-category_latest_topics",
                ["About the category", "This is a markdown post"]
            ),
        ] {
            let standIn = FixedFakeServer(replies: ["latest.json": try reply(file)])
            try await withFakeServer(standIn) { base in
                let page = try await discourse(base).posts(PostRequest()).whole()
                #expect(page.titles == titles)
                #expect(page.posts[0].isPinned)
            }
        }
    }

    @Test func `the list of the best topics`() async throws {
        let standIn = FixedFakeServer(replies: ["top.json": try reply("discourse_api-top")])
        try await withFakeServer(standIn) { base in
            let page = try await discourse(base).posts(PostRequest(sort: SourceSort("top"))).whole()
            #expect(!page.posts.isEmpty)
        }
    }

    @Test func `the categories`() async throws {
        let standIn = FixedFakeServer(
            replies: ["categories.json": try reply("discourse_api-categories")])
        try await withFakeServer(standIn) { base in
            let boards = try await discourse(base).boards(reload: false).whole()
            #expect(boards.map(\.name) == ["test1", "test2", "test3"])
            #expect(boards[0].summary == "Test category #1.")
        }
    }

    @Test func `search results`() async throws {
        let standIn = FixedFakeServer(replies: ["search.json": try reply("api_docs-search-query")])
        try await withFakeServer(standIn) { base in
            let page = try await discourse(base).posts(PostRequest(.search("ecf"))).whole()
            #expect(page.titles == ["2a6aa74e-e341-5e3c-1eaa-78c6331f305f"])
            #expect(page.posts[0].author == "discourse1")
            #expect(page.posts[0].excerpt.hasPrefix("ecf65fcd"))
            #expect(page.next == nil)
        }
    }

    private func thread(in file: String) async throws -> PostThread {
        let id = try Recordings.json("discourse/\(file).json")["id"].int ?? 0
        let replies = ["t/\(id).json": try reply(file)]
        let threads = Log<PostThread>()
        try await withFakeServer(FixedFakeServer(replies: replies)) { base in
            let source = try discourse(base)
            let id = PostID("\(id)", in: source.id)
            threads.add(try await source.thread(id, under: nil, reload: false).whole())
        }
        return try #require(threads.entries.first)
    }

    private func reply(_ file: String) throws -> FakeResponse {
        FakeResponse(bytes: try Recordings.bytes("discourse/\(file).json"))
    }
}
