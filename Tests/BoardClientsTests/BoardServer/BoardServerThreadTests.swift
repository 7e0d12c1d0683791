import BoardCore
import Foundation
import Testing

@testable import BoardClients

private typealias Fixture = BoardServerFixture

struct BoardServerThreadTests {
    @Test func `a thread has its body and its comments in reading order`() async throws {
        let standIn = Self.standIn([
            Fixture.comment("a"), Fixture.comment("b", under: "a"), Fixture.comment("c"),
        ])
        try await withFakeServer(standIn) { base in
            let states = try await Self.states(of: boardServer(base))

            #expect(states.first?.body == "Which *kind*?")
            #expect(states.first?.isLoading == true)
            #expect(states.last?.isLoading == false)
            #expect(states.last?.outline == ["a 0", "b 1", "c 0"])
            let first = try #require(states.last?.comments.first)
            #expect(first.author == "bob" && first.body == "words a" && first.score == 1)
            #expect(first.format == .markdown && first.createdAt != nil)
        }
    }

    @Test func `the body from the list is not requested again`() async throws {
        let standIn = Self.standIn([Fixture.comment("a")])
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            _ = try await source.posts(PostRequest()).whole()
            _ = try await source.thread("1")
            #expect(!standIn.conversation.paths.contains("/api/v1/posts/1"))

            _ = try await source.thread("1", reload: true)
            #expect(standIn.conversation.paths.contains("/api/v1/posts/1"))
        }
    }

    @Test func `an edited comment is marked as edited`() async throws {
        let standIn = Self.standIn([
            Fixture.comment("a", changes: ["editedAt": "2026-11-03T10:00:00Z"]),
            Fixture.comment("b"),
        ])
        try await withFakeServer(standIn) { base in
            let thread = try await boardServer(base).thread("1")
            #expect(thread?.comments.map(\.isEdited) == [true, false])
            #expect(thread?.isEdited == false)
        }
    }

    @Test func `an edited post is marked as edited`() async throws {
        let post = Fixture.post("1", "Tea", changes: ["editedAt": "2026-11-03T10:00:00Z"])
        try await withFakeServer(FakeBoardServer(.init(posts: [post]))) { base in
            let thread = try await boardServer(base).thread("1")
            #expect(thread?.isEdited == true)
        }
    }

    @Test func `deleted comments with replies remain as placeholders without text and author`()
        async throws
    {
        let standIn = Self.standIn([
            Fixture.deletedComment("a"), Fixture.comment("b", under: "a"),
            Fixture.deletedComment("c", under: "a"),
            Fixture.comment("d", changes: ["deleted": true]),
            Fixture.comment("e", under: "d", changes: ["author": .null]),
        ])
        try await withFakeServer(standIn) { base in
            let thread = try await boardServer(base).thread("1")

            #expect(thread?.outline == ["a 0 deleted", "b 1", "d 0 deleted", "e 1"])
            #expect(thread?.comments.filter { $0.presence == .deleted }.map(\.body) == ["", ""])
            #expect(thread?.comments.map(\.author) == ["", "bob", "", ""])
        }
    }

    @Test func `missing replies are counted, and loaded when the user asks for them`()
        async throws
    {
        let chain = (1...7).map { Fixture.comment("\($0)", under: $0 == 1 ? nil : "\($0 - 1)") }
        let standIn = Self.standIn(chain + [Fixture.comment("last")])
        standIn.change { $0.depth = 3 }
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let thread = try await source.thread("1")
            #expect(thread?.outline == ["1 0", "2 1", "3 2 +4", "last 0"])

            let more = try await source.thread("1", under: "3")
            #expect(more?.outline == ["1 0", "2 1", "3 2", "4 3", "5 4", "6 5 +1", "last 0"])
            let asked = standIn.conversation.questions.last
            #expect(asked?.query["under"] == "3")

            let all = try await source.thread("1", under: "6")
            #expect(all?.outline.suffix(3) == ["6 5", "7 6", "last 0"])
        }
    }

    @Test func `replies that no longer exist are not counted again`() async throws {
        let standIn = Self.standIn([
            Fixture.comment("a"), Fixture.comment("b", under: "a"), Fixture.comment("c"),
        ])
        standIn.change { $0.depth = 1 }
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            #expect(try await source.thread("1")?.outline == ["a 0 +1", "c 0"])
            standIn.change { $0.comments["1"]?.remove(at: 1) }

            #expect(try await source.thread("1", under: "a")?.outline == ["a 0", "c 0"])
        }
    }

    @Test func `a comment of another thread is reported as missing`() async throws {
        try await withFakeServer(Self.standIn([Fixture.comment("a")])) { base in
            let source = try boardServer(base)
            let error = await failure { try await source.thread("1", under: "z") }
            #expect(error == .notThere(name: "z"))
        }
    }

    @Test func `replies on a later page are not missing`() async throws {
        let chain = (1...30).map { Fixture.comment("\($0)", under: $0 == 1 ? nil : "\($0 - 1)") }
        let standIn = Self.standIn(chain + [Fixture.comment("last")])
        standIn.change { $0.limit = 10 }
        try await withFakeServer(standIn) { base in
            let states = try await Self.states(of: boardServer(base))

            #expect(states.last?.comments.map(\.depth) == Array(0..<30) + [0])
            #expect(states.last?.comments.allSatisfy { $0.missingReplies == 0 } == true)
        }
    }

    @Test func `long threads are loaded in pages and grow`() async throws {
        let comments = (1...950).map { Fixture.comment("\($0)") }
        let standIn = Self.standIn(comments)
        try await withFakeServer(standIn) { base in
            let states = try await Self.states(of: boardServer(base))

            #expect(states.last?.comments.map(\.id) == (1...950).map(String.init))
            #expect(states.map(\.comments.count) == states.map(\.comments.count).sorted())
            #expect(standIn.conversation.paths.filter { $0.hasSuffix("/comments") }.count == 5)
        }
    }

    @Test func `pages loaded before a failure are not requested again`() async throws {
        let standIn = Self.standIn((1...500).map { Fixture.comment("\($0)") })
        standIn.conversation.respondNext(
            "/comments", with: standIn.reply(to: Self.firstPage))
        standIn.conversation.respondNext("/comments", with: FakeResponse(text: "no", status: 500))
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let id = PostID("1", in: source.id)
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()
            #expect(states.last?.isLoading == true && states.last?.body == "Which *kind*?")
            #expect(error == .refused(host: base.server, status: 500))

            let whole = try await source.thread("1")
            #expect(whole?.comments.count == 500)
            #expect(standIn.conversation.paths.filter { $0.hasSuffix("/comments") }.count == 4)
        }
    }

    @Test func `a server that always returns the same page is not asked again`() async throws {
        let page: JSONValue = ["data": [Fixture.comment("a")], "next": "more"]
        let standIn = FixedFakeServer(replies: [
            "/posts/1": FakeResponse(Fixture.post("1", "Tea")), "/comments": FakeResponse(page),
        ])
        try await withFakeServer(standIn) { base in
            let thread = try await boardServer(base).thread("1")
            #expect(thread?.outline == ["a 0"])
            #expect(standIn.conversation.questions.count == 3)
        }
    }

    @Test func `a server that ignores the cursor of comments receives one unnecessary request`()
        async throws
    {
        let standIn = Self.standIn((1...500).map { Fixture.comment("\($0)") })
        try await withFakeServer(standIn, ignoring: ["after"]) { base in
            let source = try boardServer(base)
            let id = PostID("1", in: source.id)
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()

            #expect(states.last?.comments.count == 200 && states.last?.isLoading == false)
            let end = EarlyEnd(.samePage, at: base.server, .comment, count: 200, of: 500)
            #expect(error == .endedEarly(end))
            #expect(standIn.conversation.paths.filter { $0.hasSuffix("/comments") }.count == 2)
        }
    }

    @Test func `failed comments are reported and loaded by the next attempt`() async throws {
        let standIn = Self.standIn((1...500).map { Fixture.comment("\($0)") })
        standIn.conversation.respondNext("/comments", with: standIn.reply(to: Self.firstPage))
        standIn.conversation.respondNext("/comments", with: FakeResponse(text: "no", status: 500))
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let id = PostID("1", in: source.id)
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()
            #expect(error != nil && states.last?.comments.count == 200)
            #expect(states.last?.missingComments == 300)

            let whole = try await source.thread("1", under: "200")
            #expect(whole?.comments.count == 500 && whole?.missingComments == 0)
        }
    }

    @Test func `a missing post is named, whatever its id`() async throws {
        let standIn = Self.standIn([])
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            for id in ["2", "", "..", "a/b", "?x#y", "%2e%2e"] {
                let error = await failure { try await source.thread(id) }
                #expect(error == .notThere(name: id))
            }
            let paths = standIn.conversation.paths
            #expect(paths.allSatisfy { $0.hasPrefix("/api/v1/posts/") })
        }
    }

    @Test func `a deleted post is reported as missing`() async throws {
        let standIn = Self.standIn([])
        standIn.conversation.respondNext(
            "/posts/1", with: Fixture.problem(410, code: "gone", detail: "It was deleted."))
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let error = await failure { try await source.thread("1") }
            #expect(error == .notThere(name: "1"))
        }
    }

    @Test func `any number and depth of comments is loaded`() async throws {
        let deep = (1...50).map { Fixture.comment("d\($0)", under: $0 == 1 ? nil : "d\($0 - 1)") }
        let flat = (1...9_950).map { Fixture.comment("f\($0)") }
        let page: JSONValue = ["data": .array(deep + flat), "next": nil]
        let standIn = FixedFakeServer(replies: [
            "/posts/1": FakeResponse(Fixture.post("1", "Tea")), "/comments": FakeResponse(page),
        ])
        try await withFakeServer(standIn) { base in
            let thread = try await boardServer(base).thread("1")
            #expect(thread?.comments.count == 10_000)
            #expect(thread?.comments[49].depth == 49 && thread?.comments.last?.depth == 0)
        }
    }

    private static func standIn(_ comments: [JSONValue]) -> FakeBoardServer {
        let post = Fixture.post(
            "1", "Tea", body: "Which *kind*?", comments: max(1, comments.count))
        return FakeBoardServer(.init(posts: [post], comments: ["1": comments]))
    }

    private static func states(of source: BoardServerSource) async throws -> [PostThread] {
        try await source.thread(PostID("1", in: source.id), under: nil, reload: false).states()
    }

    private static let firstPage = FakeRequest(
        path: "/api/v1/posts/1/comments", query: ["limit": "200"])
}
