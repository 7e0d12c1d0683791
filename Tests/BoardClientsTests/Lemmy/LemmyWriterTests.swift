import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct LemmyWriterTests {
    private static let lemmy = SourceID("lemmy")
    private static let post = PostID("1", in: lemmy)

    @Test func `a new post is in its community`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            let draft = Draft(
                .newPost(BoardID("tea", in: Self.lemmy), at: Self.lemmy), title: "한글 제목", "B")
            let item = try await writer.send(draft, key: "k")
            let page = try await source.page(PostRequest())

            #expect(item == .post(PostID("1001", in: Self.lemmy)))
            #expect(page?.titles == ["한글 제목", "Tea"])
        }
    }

    @Test func `replies appear in the thread immediately`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            let before = try await source.thread("1")
            #expect(before?.outline == ["11 0"])
            let reply = try await writer.send(
                Draft(.reply(Self.post, to: "11"), "under it"), key: "k")
            let other = try await writer.send(
                Draft(.reply(Self.post, to: nil), "to the post"), key: "k")

            #expect(reply == .comment("1001", of: Self.post))
            #expect(other == .comment("1002", of: Self.post))
            let after = try await source.thread("1")
            #expect(after?.outline == ["11 0", "1001 1", "1002 0"])
        }
    }

    @Test func `editing starts from the source text`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            _ = try await source.thread("1")
            let comment = WrittenItem.comment("11", of: Self.post)
            let text = try await writer.draftText(of: .post(Self.post))
            let others = try await writer.draftText(of: comment)
            #expect(text == DraftText(title: "Tea", body: "Which *kind*?"))
            #expect(others == DraftText(body: "words 11"))

            let edit = Draft(.editOfPost(Self.post), title: "Green", "This")
            #expect(try await writer.send(edit, key: "k") == .post(Self.post))
            let edited = try await writer.send(
                Draft(.editOfComment("11", of: Self.post), "other"), key: "k")
            let thread = try await source.thread("1")
            #expect(edited == comment)
            #expect(thread?.post.title == "Green" && thread?.body == "This")
            #expect(thread?.comments.map(\.body) == ["other"])
        }
    }

    @Test func `a deleted item disappears immediately`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            _ = try await source.thread("1")
            try await writer.delete(.comment("11", of: Self.post))
            let thread = try await source.thread("1")
            #expect(thread?.outline == [])

            try await writer.delete(.post(Self.post))
            let error = await failure { try await source.thread("1") }
            #expect(error?.sentence == "This post was deleted by its author.")
        }
    }

    @Test func `a report is sent with its reason`() async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { source, writer in
            try await writer.report(.post(Self.post), because: "Spam")
            try await writer.report(.comment("11", of: Self.post), because: "Rude")

            #expect(standIn.reports == ["post1": "Spam", "comment11": "Rude"])
            #expect(source.capabilities.writing.contains(.reports))
        }
    }

    @Test func `votes are counted and visible to the voter`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            let score = try await writer.vote(1, on: .post(Self.post))
            let other = try await writer.vote(-1, on: .comment("11", of: Self.post))
            let thread = try await source.thread("1")

            #expect(score == 6 && other == 1)
            #expect(thread?.post.vote == 1 && thread?.comments.first?.vote == -1)
        }
    }

    @Test func `the read state is reported to the server`() async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { source, writer in
            let before = try await source.page(PostRequest())
            try await writer.markRead(Self.post, upTo: nil)
            let after = try await source.page(PostRequest(reload: true))
            let asked = standIn.conversation.questions.count
            try await writer.markRead(Self.post, upTo: "11")

            #expect(before?.posts.first?.isRead == false && after?.posts.first?.isRead == true)
            #expect(standIn.conversation.questions.count == asked)
        }
    }

    @Test func `a list is marked as read or unread in requests of 10,000 posts`() async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { source, writer in
            let asked = standIn.conversation.questions.count
            let posts = (1...10_001).map { PostID("\($0)", in: Self.lemmy) }
            try await writer.mark(posts, isRead: true)
            #expect(standIn.conversation.questions.count == asked + 2)
            let before = try await source.page(PostRequest(reload: true))
            #expect(before?.posts.first?.isRead == true)

            try await writer.mark([Self.post], isRead: false)
            let after = try await source.page(PostRequest(reload: true))
            #expect(after?.posts.first?.isRead == false)
        }
    }

    @Test(arguments: [true, false])
    func `a server without downvotes reports it`(allows: Bool) async throws {
        let standIn = Self.standIn()
        standIn.change { $0.members.allowsDownvotes = allows }
        try await Self.run(standIn) { source, _ in
            _ = try await source.page(PostRequest())
            #expect(source.capabilities.writing.contains(.downvotes) == allows)
            #expect(source.capabilities.writing.isSuperset(of: [.posts, .votes, .edits]))
        }
    }

    @Test(arguments: [
        (FakeResponse(["error": "not_logged_in"], status: 400), BoardError.signedOut(host: "")),
        (
            FakeResponse(["error": "rate_limit_error"], status: 400),
            .refused(host: "", status: 429, retryAfter: .seconds(600))
        ),
        (
            FakeResponse(["error": "locked"], status: 400),
            .rejectedByServer(
                host: "", reason: "The post is locked; it accepts no more replies")
        ),
        (
            FakeResponse(["error": "some_new_code", "message": "why"], status: 400),
            .rejectedByServer(host: "", reason: "some new code: why")
        ),
        (FakeResponse(["error": "incorrect_login"], status: 401), .signedOut(host: "")),
        (
            FakeResponse(
                ["error": "unknown", "message": "Oh\n\u{1B} a-long-token-of-ada-0"], status: 400),
            .rejectedByServer(host: "", reason: "Oh \u{FFFD} …")
        ),
        (FakeResponse(["error": "couldnt_find_post"], status: 404), .notThere(name: "1")),
        (
            FakeResponse(text: "<html>", type: "text/html", status: 504),
            .refused(host: "", status: 504)
        ),
        (FakeResponse([:]), .unexpectedResponse(host: "", .lacksMember("comment_view"))),
    ])
    func `a rejected text is reported by its meaning`(
        reply: FakeResponse, expected: BoardError
    ) async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { _, writer in
            standIn.conversation.respondNext("/comment", with: reply)
            let error = await failure {
                try await writer.send(Draft(.reply(Self.post, to: nil), "words"), key: "k")
            }
            #expect(error == expected)
        }
    }

    @Test func `an invalid number and a missing board are reported as missing`() async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { _, writer in
            let asked = standIn.conversation.questions.count
            let error = await failure {
                try await writer.delete(.comment("x", of: Self.post))
            }
            #expect(error == .notThere(name: "x"))
            #expect(standIn.conversation.questions.count == asked)

            let nowhere = BoardID("rice", in: Self.lemmy)
            let draft = Draft(.newPost(nowhere, at: Self.lemmy), title: "Title", "B")
            let other = await failure { try await writer.send(draft, key: "k") }
            #expect(other == .notThere(name: "rice"))
        }
    }

    fileprivate static func standIn() -> FakeLemmyServer {
        let author = LemmyFixture.person("ada")
        return FakeLemmyServer(
            .init(
                posts: [LemmyFixture.post(1, "Tea", body: "Which *kind*?", comments: 1)],
                comments: [
                    1: [
                        LemmyFixture.comment("0.11", author: author, changes: ["post_id": 1])
                    ]
                ],
                communities: [LemmyFixture.community("tea")]))
    }

    /// Runs `test` with a writer that is signed in as ada.
    fileprivate static func run(
        _ standIn: FakeLemmyServer, test: (LemmySource, any PostWriter) async throws -> Void
    ) async throws {
        try await withLemmy(standIn) { source, credentials in
            try await source.signIn([.name: "ada", .password: "correct horse"], credentials)
            try await test(source, try #require(source.writer))
        }
    }
}

/// Tests for finding a sent draft whose response was lost.
struct LemmyArrivalTests {
    private static let lemmy = SourceID("lemmy")
    private static let post = PostID("1", in: lemmy)
    /// The time of the server: 2026-03-04, 07:00.
    private static let now = Date(timeIntervalSince1970: 1_772_607_600)

    @Test(arguments: [
        (WritingTarget.newPost(BoardID("tea", in: lemmy), at: lemmy), "/post"),
        (.reply(post, to: nil), "/comment"), (.reply(post, to: "11"), "/comment"),
        (.editOfPost(post), "/post"), (.editOfComment("11", of: post), "/comment"),
    ])
    func `a draft that arrived without a response is found, and not before`(
        target: WritingTarget, path: String
    ) async throws {
        let standIn = LemmyWriterTests.standIn()
        try await LemmyWriterTests.run(standIn) { _, writer in
            let draft = Self.draft(target, since: Self.now)
            let found = try await arrivalAfterLostResponse(of: draft, by: writer) {
                standIn.conversation.loseNextResponse(path)
            }
            switch target {
            case .newPost: #expect(found == .post(PostID("1001", in: Self.lemmy)))
            case .reply: #expect(found == .comment("1001", of: Self.post))
            case .editOfPost: #expect(found == .post(Self.post))
            case .editOfComment: #expect(found == .comment("11", of: Self.post))
            case .message: #expect(found == nil)
            }
        }
    }

    @Test func `the same text from long ago or elsewhere is not a match`() async throws {
        try await LemmyWriterTests.run(LemmyWriterTests.standIn()) { _, writer in
            let target = WritingTarget.reply(Self.post, to: nil)
            _ = try await writer.send(Self.draft(target, since: Self.now), key: "k")
            let old = try await writer.arrival(
                of: Self.draft(target, since: Self.now.addingTimeInterval(3600)))
            let elsewhere = try await writer.arrival(
                of: Self.draft(.reply(Self.post, to: "11"), since: Self.now))
            let close = try await writer.arrival(
                of: Self.draft(target, since: Self.now.addingTimeInterval(60)))

            #expect(old == nil && elsewhere == nil)
            #expect(close == .comment("1001", of: Self.post))
        }
    }

    private static func draft(_ target: WritingTarget, since: Date) -> Draft {
        Draft(
            target: target, title: target.hasTitle ? "Green tea" : "", body: "soup ",
            stage: .outgoing(key: "k", since: since, attempts: 1), updatedAt: since)
    }
}
