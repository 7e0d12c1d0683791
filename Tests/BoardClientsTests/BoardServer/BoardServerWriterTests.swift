import BoardCore
import Foundation
import Testing

@testable import BoardClients

private typealias Fixture = BoardServerFixture

struct BoardServerWriterTests {
    private static let own = SourceID("own")
    private static let post = PostID("1", in: own)

    @Test func `a post is created once, however often it is sent`() async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { source, writer in
            let draft = Draft(
                .newPost(BoardID("tea", in: Self.own), at: Self.own), title: "한글 제목", "Body\n\n*b*",
                key: "k1")
            standIn.conversation.loseNextResponse("/posts")
            let lost = await failure { try await writer.send(draft, key: "k1") }
            #expect(lost == .refused(host: "", status: 504))

            let item = try await writer.send(draft, key: "k1")
            let page = try await source.page(PostRequest())
            let arrived = try await writer.arrival(of: draft)
            #expect(item == .post(PostID("new1", in: Self.own)))
            #expect(arrived == item)
            #expect(page?.titles == ["한글 제목", "Tea"])
            #expect(page?.posts.first?.author == "ada")
        }
    }

    @Test func `a draft that was never sent has not arrived and is not sent`() async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { _, writer in
            let asked = standIn.conversation.questions.count
            let draft = Draft(.reply(Self.post, to: nil), "words")
            let arrived = try await writer.arrival(of: draft)
            #expect(arrived == nil)
            #expect(standIn.conversation.questions.count == asked)
        }
    }

    @Test func `replies appear in the thread immediately`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            #expect(try await source.thread("1")?.outline == ["a 0"])
            let reply = try await writer.send(
                Draft(.reply(Self.post, to: "a"), "under a"), key: "k1")
            let other = try await writer.send(
                Draft(.reply(Self.post, to: nil), "to the post"), key: "k2")

            #expect(reply == .comment("new1", of: Self.post))
            #expect(other == .comment("new2", of: Self.post))
            #expect(try await source.thread("1")?.outline == ["a 0", "new1 1", "new2 0"])
        }
    }

    @Test func `editing starts from the source text`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            _ = try await source.thread("1")
            let text = try await writer.draftText(of: .post(Self.post))
            #expect(text == DraftText(title: "Tea", body: "Which *kind*?"))
            let comment = WrittenItem.comment("a", of: Self.post)
            #expect(try await writer.draftText(of: comment) == DraftText(body: "words a"))

            let edit = Draft(.editOfPost(Self.post), title: "Green", "This")
            #expect(try await writer.send(edit, key: "k1") == .post(Self.post))
            let other = Draft(.editOfComment("a", of: Self.post), "other words")
            #expect(try await writer.send(other, key: "k2") == comment)
            let thread = try await source.thread("1")
            #expect(thread?.post.title == "Green" && thread?.body == "This")
            #expect(thread?.comments.map(\.body) == ["other words"])
        }
    }

    @Test func `a deleted item disappears immediately`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            _ = try await source.thread("1")
            try await writer.delete(.comment("a", of: Self.post))
            #expect(try await source.thread("1")?.outline == [])

            try await writer.delete(.post(Self.post))
            let error = await failure { try await source.thread("1") }
            #expect(error == .notThere(name: "1"))
        }
    }

    @Test func `a report is sent with its reason`() async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { source, writer in
            try await writer.report(.post(Self.post), because: "Spam")
            try await writer.report(.comment("a", of: Self.post), because: "Rude")

            #expect(standIn.reports == ["1": "Spam", "a": "Rude"])
            #expect(source.capabilities.writing.contains(.reports))
        }
    }

    @Test func `votes are counted and visible to the voter`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            _ = try await source.thread("1")
            #expect(try await writer.vote(1, on: .post(Self.post)) == 4)
            #expect(try await writer.vote(-1, on: .comment("a", of: Self.post)) == 2)

            let thread = try await source.thread("1")
            #expect(thread?.post.vote == 1 && thread?.comments.first?.vote == -1)
            #expect(try await source.page(PostRequest())?.posts.first?.vote == 1)
            #expect(try await writer.vote(0, on: .post(Self.post)) == 3)
            #expect(try await source.thread("1")?.post.vote == 0)
        }
    }

    @Test func `the limits are those of the server`() async throws {
        try await Self.run(Self.standIn()) { _, writer in
            let limits = try await writer.limits()
            #expect(limits.title == 200 && limits.postBody == 40_000)
            #expect(limits.commentBody == 20_000)
        }
    }

    @Test(arguments: [
        (
            Fixture.problem(
                422, code: "invalid", detail: "At most\n\u{1B} 5.", field: "body"),
            BoardError.rejectedByServer(host: "", reason: "At most \u{FFFD} 5.")
        ),
        (
            Fixture.problem(413, code: "too-large", detail: "Too much."),
            .rejectedByServer(host: "", reason: "Too much.")
        ),
        (
            Fixture.problem(403, code: "banned", detail: "Banned."),
            .rejectedByServer(host: "", reason: "Banned.")
        ),
        (Fixture.problem(401, code: "bad-token", detail: "No."), .signedOut(host: "")),
        (Fixture.problem(410, code: "gone", detail: "Gone."), .notThere(name: "1")),
        (
            Fixture.problem(
                429, code: "too-many-requests", detail: "Slow.", headers: ["Retry-After": "30"]),
            .refused(host: "", status: 429, retryAfter: .seconds(30))
        ),
        (
            Fixture.problem(503, code: "storage-full", detail: "Full."),
            .outOfOrder(host: "", status: 503, reason: "Full.")
        ),
        (
            Fixture.problem(408, code: "timeout", detail: "Slow."),
            .refused(host: "", status: 408)
        ),
        (FakeResponse(["words": 1]), .unexpectedResponse(host: "", .lacksMember("id"))),
    ])
    func `a rejected text is reported by its meaning`(
        reply: FakeResponse, expected: BoardError
    ) async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { _, writer in
            standIn.conversation.respondNext("/comments", with: reply)
            let error = await failure {
                try await writer.send(Draft(.reply(Self.post, to: nil), "words"), key: "k")
            }
            #expect(error == expected)
        }
    }

    @Test func `a token that the server repeats in an error response is removed from the text`()
        async throws
    {
        let standIn = Self.standIn()
        let token = "a-very-long-token-0123456789"
        standIn.change { $0.members.namesByToken[token] = "ada" }
        let problem = Fixture.problem(
            403, code: "forbidden",
            detail: "Not with \(token), and " + String(repeating: "x", count: 142) + token)
        try await withBoardServer(standIn) { source, credentials in
            credentials[try #require(source.accounts?.site)] = Credential(secret: token)
            standIn.conversation.respondNext("/comments", with: problem)
            let error = await failure {
                try await source.writer?.send(Draft(.reply(Self.post, to: nil), "w"), key: "k")
            }
            let text = String(describing: error)
            #expect(text.contains("Not with …, and"))
            #expect(!text.contains(token.prefix(4)))
        }
    }

    @Test func `a post without a board, or with an unknown one, is rejected`() async throws {
        try await Self.run(Self.standIn()) { _, writer in
            let nowhere = Draft(.newPost(nil, at: Self.own), title: "T", "B")
            let error = await failure { try await writer.send(nowhere, key: "k") }
            #expect(error == .unsupported(reason: "Choose a board to post to."))

            let board = BoardID("nothing", in: Self.own)
            let draft = Draft(.newPost(board, at: Self.own), title: "T", "B")
            #expect(
                await failure { try await writer.send(draft, key: "k") }
                    == .notThere(name: "nothing"))
        }
    }

    @Test func `writing requires an account`() async throws {
        try await withBoardServer(Self.standIn()) { source, _ in
            let error = await failure {
                try await source.writer?.send(Draft(.reply(Self.post, to: nil), "w"), key: "k")
            }
            #expect(error == .signedOut(host: ""))
            #expect(source.capabilities.writing.isSuperset(of: [.posts, .replies, .votes]))
            #expect(!source.capabilities.writing.contains(.anonymous))
        }
    }

    @Test func `a comment id cannot change the path of a request`() async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { _, writer in
            let asked = standIn.conversation.questions.count
            for id in ["..", "a/../../me", ""] {
                let item = WrittenItem.comment(id, of: Self.post)
                #expect(await failure { try await writer.delete(item) } == .notThere(name: id))
            }
            #expect(standIn.conversation.questions.count == asked)
        }
    }

    private static func standIn() -> FakeBoardServer {
        let post = Fixture.post("1", "Tea", body: "Which *kind*?", comments: 1)
        return FakeBoardServer(
            .init(posts: [post], comments: ["1": [Fixture.comment("a")]]))
    }

    /// Runs `test` with a writer that is signed in as ada.
    private static func run(
        _ standIn: FakeBoardServer,
        test: (BoardServerSource, any PostWriter) async throws -> Void
    ) async throws {
        try await withBoardServer(standIn) { source, credentials in
            try await source.signIn(
                [.name: "ada", .password: "correct horse"], credentials)
            try await test(source, try #require(source.writer))
        }
    }
}
