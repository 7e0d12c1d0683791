import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct DiscourseThreadTests {
    private let id = PostID("1", in: SourceID("forum"))

    @Test func `a topic is its first post, and the others form a tree of replies`() async throws {
        let posts = [
            DiscourseFixture.post(1, html: "<p>Which tea?</p>"), DiscourseFixture.post(2),
            DiscourseFixture.post(3, answered: 2), DiscourseFixture.post(4, answered: 1),
            DiscourseFixture.post(5, answered: 3), DiscourseFixture.post(8, answered: 77),
        ]
        try await withTopic(posts) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()

            #expect(thread.body == "<p>Which tea?</p>")
            #expect(thread.format == .discourseHTML)
            #expect(thread.post.title == "Tea")
            #expect(thread.post.author == "ada")
            #expect(thread.post.commentCount == 5)
            #expect(thread.outline == ["1002 0", "1003 1", "1005 2", "1004 0", "1008 0"])
            #expect(thread.comments.map(\.number) == [2, 3, 5, 4, 8])
            #expect(thread.comments[0].author == "bob")
            #expect(thread.comments[0].score == 5)
            #expect(thread.comments[0].format == .discourseHTML)
        }
    }

    @Test func `edited posts are marked as edited`() async throws {
        let posts = [
            DiscourseFixture.post(1, changes: ["version": 3]),
            DiscourseFixture.post(2, changes: ["version": 2]),
            DiscourseFixture.post(3, changes: ["version": 1]), DiscourseFixture.post(4),
        ]
        try await withTopic(posts) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.isEdited)
            #expect(thread.comments.map(\.isEdited) == [true, false, false])
        }
    }

    @Test(
        arguments: [
            ["accepted_answer": ["post_number": 3, "username": "bob", "excerpt": "Nylon."]],
            ["accepted_answers": [["id": 1003, "post_number": 3, "accepter": ["id": 1]]]],
            ["accepted_answers": [["post_number": 3, "url": "/n/-/1/3"]]], ["has_flags": true],
        ] as [[String: JSONValue]])
    func `only the reply that solves a topic is marked`(
        shape: [String: JSONValue]
    ) async throws {
        let isInPost = shape["has_flags"] != nil
        let posts = (1...24).map { number in
            DiscourseFixture.post(
                number,
                changes: [
                    "topic_accepted_answer": true,
                    "accepted_answer": .bool(isInPost && number == 3),
                ])
        }
        try await withTopic(posts, changes: shape) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.comments.filter(\.isAccepted).map(\.number) == [3])
        }
    }

    @Test func `later, deleted and opening posts can be accepted solutions, or not`()
        async throws
    {
        let posts = (1...24).map { number in
            DiscourseFixture.post(
                number,
                changes: [
                    "accepted_answer": .bool([1, 2, 24].contains(number)),
                    "user_deleted": .bool(number == 2),
                ])
        }
        let answered = posts + [DiscourseFixture.post(25, answered: 2)]
        try await withTopic(answered) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.comments.filter(\.isAccepted).map(\.number) == [24])
        }
    }

    @Test func `a topic whose author is deleted is marked as such`() async throws {
        let posts = [DiscourseFixture.post(1, changes: ["username": nil])]
        try await withTopic(posts, changes: ["details": ["created_by": nil]]) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.post.author.isEmpty)
            #expect(thread.post.authorText == "(unknown)")
        }
    }

    @Test func `permissions are those that the site states, and unknown otherwise`()
        async throws
    {
        let rights: [String: JSONValue] = ["can_edit": true, "can_delete": false]
        let posts = (1...30).map { number in
            DiscourseFixture.post(number, changes: [1, 2, 30].contains(number) ? rights : [:])
        }
        try await withTopic(posts) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            let told = ItemPermissions(mayEdit: true, mayDelete: false)
            #expect(thread.rights == told && thread.comments.first?.rights == told)
            #expect(thread.comments.last?.rights == told)
            #expect(thread.comments[1].rights == ItemPermissions())
        }
    }

    @Test func `system posts are omitted, and deleted posts have no text`() async throws {
        let gone = "<p>a notice</p>"
        let posts = [
            DiscourseFixture.post(1),
            DiscourseFixture.post(2, html: "", changes: ["post_type": 3, "action_code": "x"]),
            DiscourseFixture.post(3, changes: ["post_type": 4]),
            DiscourseFixture.post(4, changes: ["post_type": 2]),
            DiscourseFixture.post(5, html: gone, changes: ["user_deleted": true]),
            DiscourseFixture.post(6, answered: 5),
            DiscourseFixture.post(7, html: gone, changes: ["hidden": true, "cooked_hidden": true]),
            DiscourseFixture.post(8, answered: 7),
            DiscourseFixture.post(9, html: gone, changes: ["hidden": true]),
            DiscourseFixture.post(10, html: gone, changes: ["deleted_at": "2026-01-01T00:00:00Z"]),
            DiscourseFixture.post(
                11, html: gone,
                changes: [
                    "deleted_at": "2026-01-01T00:00:00Z", "deleted_by": ["username": "mia"],
                ]),
            DiscourseFixture.post(12, answered: 11),
        ]
        try await withTopic(posts) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()

            let outline = [
                "1004 0", "1005 0 deleted", "1006 1", "1007 0 hidden", "1008 1",
                "1011 0 removed", "1012 1",
            ]
            #expect(thread.outline == outline)
            #expect(!thread.comments.contains { $0.body.contains("notice") })
            #expect(thread.comments[1].author == "")
            #expect(thread.commentCount == 4)
        }
    }

    @Test func `relative links become absolute`() async throws {
        let html = """
            <a class="mention" href="/u/x">@x</a> <img src='//cdn.example/a.png'><a \
            href="https://y.example/">y</a> <a href="#there">z</a> \
            <a title="a < b > c" data-src="/d" href = "/v">v</a> <a href \n/>\
            <p>1 < 2 href="/not/a/tag"
            """
        try await withTopic([DiscourseFixture.post(1, html: html)]) { source, base in
            let body = try await source.thread(id, under: nil, reload: false).whole().body
            let origin = base.absoluteString.dropLast()

            #expect(body.contains("href=\"\(origin)/u/x\""))
            #expect(body.contains("src='http://cdn.example/a.png'"))
            #expect(body.contains("href=\"https://y.example/\""))
            #expect(body.contains("href=\"#there\""))
            #expect(body.contains("data-src=\"/d\" href = \"\(origin)/v\""))
            #expect(body.contains("<a href \n/>"))
            #expect(body.hasSuffix(" href=\"/not/a/tag\""))
        }
    }

    @Test(.timeLimit(.minutes(2)))
    func `a thousand comments take as many round trips as eight concurrent batches`() async throws {
        // There are 50 batches of 20 posts, and the first one comes with the topic. A client with
        // fewer concurrent requests than allowed would wait here until the time limit.
        let gate = RoundGate(limit: 8, questions: 49)
        let posts = (1...1000).map { DiscourseFixture.post($0) }
        try await withTopic(posts, gate: gate) { source, _ in
            let states = try await source.thread(id, under: nil, reload: false).states()

            #expect(states.last?.comments.map(\.id) == (2...1000).map { "\(1000 + $0)" })
            #expect(!states.dropLast().contains { !$0.isLoading })
            #expect(await gate.rounds == 7)
            #expect(await gate.widest == 8)
        }
    }

    @Test func `the first posts are shown before the others are requested`() async throws {
        let gate = RoundGate(limit: 1, questions: 1)
        await gate.hold()
        let posts = (1...30).map { DiscourseFixture.post($0) }
        try await withTopic(posts, gate: gate) { source, _ in
            var states = source.thread(id, under: nil, reload: false).makeAsyncIterator()
            let first = try #require(try await states.next())
            #expect(first.comments.count == 19)
            #expect(first.commentCount == 29)
            #expect(first.isLoading)
            await gate.open()
            #expect(try await states.next()?.comments.count == 29)
        }
    }

    @Test func `a topic too large to list its posts is loaded in pages`() async throws {
        let posts = (1...65).map { DiscourseFixture.post($0) }
        try await withTopic(posts, listsPostIDs: false) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.comments.count == 64)
        }
    }

    @Test func `posts received before an error remain and are not requested again`() async throws {
        let posts = (1...31).map { DiscourseFixture.post($0) }
        let state = topic(posts)
        let standIn = FakeDiscourseServer(state)
        let limit = FakeResponse(
            ["errors": ["Slow down"], "error_type": "rate_limit", "extras": ["wait_seconds": 12]],
            status: 429)
        standIn.conversation.respondNext("posts.json", with: limit)
        try await withFakeServer(standIn) { base in
            let source = try discourse(base)
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()
            #expect(error == .refused(host: base.server, status: 429, retryAfter: .seconds(12)))
            #expect(states.last?.comments.count == 19)
            #expect(states.last?.isLoading == true)

            let again = try await source.thread(id, under: nil, reload: false).whole()
            #expect(again.comments.count == 30)
            #expect(standIn.conversation.paths.count { $0 == "/t/1.json" } == 1)
        }
    }

    @Test func `a topic over the site's rate limit is continued where it ended`() async throws {
        let standIn = FakeDiscourseServer(topic((1...101).map { DiscourseFixture.post($0) }))
        try await withFakeServer(standIn) { base in
            let source = try discourse(base)
            standIn.conversation.respondNext("posts.json", with: FakeResponse("", status: 429))
            let (cut, _) = await source.thread(id, under: nil, reload: false).statesAndError()
            let before = try #require(cut.last?.comments)
            let asked = standIn.conversation.questions.count

            let states = try await source.thread(id, under: nil, reload: true).states()

            #expect(states.first?.comments.count == before.count)
            #expect(states.last?.comments.count == 100)
            // Requests of the first load may also arrive late.
            let again = standIn.conversation.questions.dropFirst(asked)
                .flatMap { $0.repeated["post_ids[]"] ?? [] }
            #expect(Set(again).isDisjoint(with: before.map(\.id)))
            #expect(!again.isEmpty)
        }
    }

    @Test func `fifty levels of replies are retained`() async throws {
        let posts = (1...51).map { DiscourseFixture.post($0, answered: $0 > 2 ? $0 - 1 : nil) }
        try await withTopic(posts) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.comments.map(\.depth) == Array(0..<50))
        }
    }

    @Test func `ten thousand posts are loaded in order`() throws {
        let posts = (1...10_000).map {
            DiscourseFixture.post($0, answered: $0 % 3 == 0 ? $0 - 1 : nil)
        }
        let rows = DiscourseRow(source: id.source, site: try url("https://forum.example/"))
        let answer = DiscourseFixture.topic(1, "Tea")
            .setting(["post_stream": ["posts": .array(posts)]])
        let topic = try #require(DiscourseTopic(answer, rows: rows))

        let comments = topic.thread(isLoading: false).comments
        #expect(comments.map(\.id) == (2...10_000).map { "\(1000 + $0)" })
        #expect(comments.prefix(3).map(\.depth) == [0, 1, 0])
    }

    @Test func `a site that ignores the page gets one unnecessary request`() async throws {
        let posts = (1...100).map { DiscourseFixture.post($0) }
        let standIn = FakeDiscourseServer(topic(posts, listsPostIDs: false))
        try await withFakeServer(standIn, ignoring: ["page"]) { base in
            let source = try discourse(base)
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()

            #expect(states.last?.comments.count == 19)
            let end = EarlyEnd(.samePage, at: base.server, .comment, count: 19, of: 99)
            #expect(error == .endedEarly(end))
            #expect(standIn.conversation.questions.count == 2)
        }
    }

    @Test func `invalid posts do not hide others`() async throws {
        let posts: [JSONValue] = [
            DiscourseFixture.post(1), 7, nil, ["id": 3], ["id": 4, "post_number": "x"],
            ["id": 5, "post_number": 5], DiscourseFixture.post(6),
        ]
        try await withTopic(posts) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.outline == ["5 0", "1006 0"])
            #expect(thread.comments[0].createdAt == nil)
        }
    }

    /// Runs `test` with a source of one topic with these posts.
    private func withTopic(
        _ posts: [JSONValue], changes: [String: JSONValue] = [:], gate: RoundGate? = nil,
        listsPostIDs: Bool = true, test: (DiscourseSource, URL) async throws -> Void
    ) async throws {
        let state = topic(posts, changes: changes, listsPostIDs: listsPostIDs)
        let standIn = FakeDiscourseServer(state, gate: gate)
        try await withFakeServer(standIn) { base in try await test(try discourse(base), base) }
    }

    private func topic(
        _ posts: [JSONValue], changes: [String: JSONValue] = [:], listsPostIDs: Bool = true
    ) -> FakeDiscourseServer.State {
        FakeDiscourseServer.State(
            topics: [DiscourseFixture.topic(1, "Tea", posts: posts.count, changes: changes)],
            posts: [1: posts], listsPostIDs: listsPostIDs)
    }
}
