import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct DiscourseWriterTests {
    private static let forum = SourceID("forum")
    private static let topic = PostID("1", in: forum)

    @Test(arguments: [BoardID("7", in: forum), BoardID("tea", in: forum), nil])
    func `a new topic is in its category`(board: BoardID?) async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { source, writer in
            let draft = Draft(.newPost(board, at: Self.forum), title: "한글 제목", "words")
            let item = try await writer.send(draft, key: "k")
            let page = try await source.page(PostRequest())

            #expect(item == .post(PostID("5001", in: Self.forum)))
            #expect(page?.titles.first == "한글 제목")
            #expect(page?.posts.first?.boardID?.raw == (board == nil ? "1" : "7"))
        }
    }

    @Test func `replies appear in the topic immediately, below their parents`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            let before = try await source.thread("1")
            #expect(before?.outline == ["1002 0"])
            let reply = try await writer.send(
                Draft(.reply(Self.topic, to: "1002"), "under it"), key: "k")
            let other = try await writer.send(
                Draft(.reply(Self.topic, to: nil), "to the topic"), key: "k")
            let after = try await source.thread("1")

            #expect(reply == .comment("5001", of: Self.topic))
            #expect(other == .comment("5002", of: Self.topic))
            #expect(after?.outline == ["1002 0", "5001 1", "5002 0"])
        }
    }

    @Test func `writing does not reload the topic`() async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { source, writer in
            func reads() -> Int { standIn.conversation.paths.count { $0 == "/t/1.json" } }
            _ = try await source.thread("1")
            _ = try await writer.send(Draft(.reply(Self.topic, to: "1002"), "mine"), key: "k")
            let answered = try await source.thread("1", reload: true)
            _ = try await writer.send(
                Draft(.editOfComment("5001", of: Self.topic), "other"), key: "k")
            let edited = try await source.thread("1", reload: true)
            #expect(answered?.outline == ["1002 0", "5001 1"] && reads() == 1)
            #expect(edited?.comments.last?.body == "<p>other</p>" && reads() == 1)

            try await writer.delete(.comment("5001", of: Self.topic))
            let rest = try await source.thread("1", reload: true)
            #expect(rest?.outline == ["1002 0"] && reads() == 1)
            _ = try await source.thread("1", reload: true)
            #expect(reads() == 2)
        }
    }

    @Test func `with a user's own key, a long topic is loaded in parts when they are needed`()
        async throws
    {
        let standIn = Self.standIn()
        standIn.change { $0.posts[1] = (1...250).map { DiscourseFixture.post($0) } }
        try await Self.run(standIn) { source, _ in
            func asked() -> Int { standIn.conversation.paths.count { $0.hasSuffix("posts.json") } }
            let first = try await source.thread("1")
            #expect(first?.comments.count == 99 && first?.missingComments == 150)
            #expect(first?.isLoading == false && asked() == 4)

            let last = try #require(first?.comments.last?.id)
            let more = try await source.thread("1", under: last)
            #expect(more?.comments.count == 179 && more?.missingComments == 70)
            let whole = try await source.thread("1", under: last)
            #expect(whole?.comments.count == 249 && whole?.missingComments == 0)
            #expect(asked() == 12)

            standIn.change { $0.posts[1]?.append(DiscourseFixture.post(251)) }
            let anew = try await source.thread("1", reload: true)
            #expect(anew?.comments.count == 250 && asked() == 17)
        }
    }

    @Test func `the part of a long topic with the comment of a URL is loaded, and no other`()
        async throws
    {
        let standIn = Self.standIn()
        standIn.change { $0.posts[1] = (1...250).map { DiscourseFixture.post($0) } }
        try await Self.run(standIn) { source, _ in
            _ = try await source.thread("1")
            let part = try await source.thread("1", under: "230")
            #expect(part?.comments.contains { $0.number == 230 } == true)
            #expect(part?.comments.count == 119 && part?.missingComments == 130)
            #expect(part?.isLoading == false)

            await #expect(throws: BoardError.notThere(name: "comment 999")) {
                try await source.thread("1", under: "999")
            }
            let last = try #require(part?.comments.last?.id)
            let more = try await source.thread("1", under: last)
            #expect(more?.comments.count == 199 && more?.missingComments == 50)
        }
    }

    @Test func `editing starts from the source text`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            _ = try await source.thread("1")
            let text = try await writer.draftText(of: .post(Self.topic))
            #expect(text == DraftText(title: "Tea", body: "Which *kind*?"))
            let comment = WrittenItem.comment("1002", of: Self.topic)
            let others = try await writer.draftText(of: comment)
            #expect(others == DraftText(body: "raw 2"))

            let edit = Draft(.editOfPost(Self.topic), title: "Green", "This")
            #expect(try await writer.send(edit, key: "k") == .post(Self.topic))
            let edited = try await writer.send(
                Draft(.editOfComment("1002", of: Self.topic), "other"), key: "k")
            let thread = try await source.thread("1")
            #expect(edited == comment && thread?.post.title == "Green")
            #expect(thread?.body == "<p>This</p>")
            #expect(thread?.comments.map(\.body) == ["<p>other</p>"])
        }
    }

    @Test func `a deleted item disappears immediately`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            _ = try await source.thread("1")
            try await writer.delete(.comment("1002", of: Self.topic))
            let thread = try await source.thread("1")
            #expect(thread?.outline == [])

            try await writer.delete(.post(Self.topic))
            let error = await failure { try await source.thread("1") }
            #expect(error == .notThere(name: "1"))
        }
    }

    @Test func `likes are upvotes, and there are no downvotes`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            let before = try await source.thread("1")
            #expect(before?.post.vote == 0 && before?.comments.first?.vote == 0)
            #expect(try await writer.vote(1, on: .post(Self.topic)) == 6)
            #expect(try await writer.vote(1, on: .comment("1002", of: Self.topic)) == 6)
            let liked = try await source.thread("1")
            #expect(liked?.post.vote == 1 && liked?.comments.first?.vote == 1)

            _ = try await writer.vote(0, on: .comment("1002", of: Self.topic))
            let after = try await source.thread("1")
            #expect(after?.post.vote == 1 && after?.comments.first?.vote == 0)
            let error = await failure { try await writer.vote(-1, on: .post(Self.topic)) }
            #expect(
                error == .unsupported(reason: "Discourse has likes, but no downvotes."))
            #expect(!source.capabilities.writing.contains(.downvotes))
        }
    }

    @Test func `the read position is reported to the site, up to a comment`() async throws {
        try await Self.run(Self.standIn()) { source, writer in
            func isRead() async throws -> Bool? {
                try await source.page(PostRequest(reload: true))?.posts.first?.isRead
            }
            #expect(try await isRead() == false)
            try await writer.markRead(Self.topic, upTo: nil)
            #expect(try await isRead() == false)
            _ = try await source.thread("1")
            try await writer.markRead(Self.topic, upTo: "1002")
            #expect(try await isRead() == true)
        }
        try await withDiscourse(Self.standIn()) { source, _ in
            let page = try await source.page(PostRequest())
            #expect(page?.posts.count == 1 && page?.posts.first?.isRead == nil)
        }
    }

    @Test func `topics of a list are marked as read in two requests`() async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { source, writer in
            func isRead() async throws -> Bool? {
                try await source.page(PostRequest(reload: true))?.posts.first?.isRead
            }
            #expect(try await isRead() == false)
            let asked = standIn.conversation.paths.count
            try await writer.mark([Self.topic], isRead: true)
            #expect(standIn.conversation.paths.count == asked + 2)
            #expect(try await isRead() == nil)

            try await writer.markRead(Self.topic, upTo: nil)
            #expect(try await isRead() == false)
            try await writer.mark([Self.topic], isRead: true)
            #expect(try await isRead() == true)
        }
    }

    @Test func `there are no votes without an account`() async throws {
        try await withDiscourse(Self.standIn()) { source, _ in
            let thread = try await source.thread("1")
            #expect(thread?.post.vote == nil && thread?.comments.first?.vote == nil)
        }
    }

    @Test func `a post that awaits approval has arrived, without an item`() async throws {
        let standIn = Self.standIn()
        standIn.change { $0.members.isModerated = true }
        try await Self.run(standIn) { _, writer in
            let draft = Draft(.reply(Self.topic, to: nil), "words")
            let item = try await writer.send(draft, key: "k")
            #expect(item == nil)
        }
    }

    @Test(arguments: [
        (
            FakeResponse(
                ["action": "create_post", "errors": ["Too short\u{1B}[2J.", "And dull."]],
                status: 422),
            BoardError.rejectedByServer(host: "", reason: "Too short\u{FFFD}[2J. And dull.")
        ),
        (
            FakeResponse(["errors": ["a-key-of-ada-0123456789 is bad"]], status: 403),
            .rejectedByServer(host: "", reason: "… is bad")
        ),
        (
            FakeResponse(["errors": ["x"], "error_type": "not_logged_in"], status: 403),
            .signedOut(host: "")
        ),
        (
            FakeResponse(
                ["errors": ["x"], "error_type": "rate_limit", "extras": ["wait_seconds": 9]],
                status: 429),
            .refused(host: "", status: 429, retryAfter: .seconds(9))
        ),
        (
            FakeResponse(text: "Slow down", status: 429),
            .refused(host: "", status: 429)
        ),
        (FakeResponse(text: "", status: 504), .refused(host: "", status: 504)),
        (FakeResponse([:]), .unexpectedResponse(host: "", .lacksMember("id"))),
    ])
    func `a rejected text is reported by its meaning`(
        reply: FakeResponse, expected: BoardError
    ) async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { _, writer in
            standIn.conversation.respondNext("/posts.json", with: reply)
            let error = await failure {
                try await writer.send(Draft(.reply(Self.topic, to: nil), "words"), key: "k")
            }
            #expect(error == expected)
        }
    }

    @Test func `an invalid number is reported as missing without a request`() async throws {
        let standIn = Self.standIn()
        try await Self.run(standIn) { _, writer in
            let asked = standIn.conversation.questions.count
            let error = await failure {
                try await writer.delete(.comment("../t/1", of: Self.topic))
            }
            let other = await failure {
                try await writer.delete(.post(PostID("x", in: Self.forum)))
            }
            #expect(error == .notThere(name: "../t/1") && other == .notThere(name: "x"))
            #expect(standIn.conversation.questions.count == asked)
        }
    }

    fileprivate static func standIn() -> FakeDiscourseServer {
        let opening = DiscourseFixture.post(
            1, changes: ["raw": "Which *kind*?", "username": "ada", "topic_id": 1])
        let comment = DiscourseFixture.post(
            2, changes: ["raw": "raw 2", "username": "ada", "topic_id": 1])
        return FakeDiscourseServer(
            .init(
                topics: [DiscourseFixture.topic(1, "Tea", posts: 2)],
                posts: [1: [opening, comment]],
                categories: [DiscourseFixture.category(7, "Tea")], slugs: [7: "tea"]))
    }

    /// Runs `test` with a writer that is signed in as ada.
    fileprivate static func run(
        _ standIn: FakeDiscourseServer,
        test: (DiscourseSource, any PostWriter) async throws -> Void
    ) async throws {
        let key = "a-key-of-ada-0123456789"
        standIn.change { $0.members.namesByKey[key] = "ada" }
        try await withDiscourse(standIn) { source, credentials in
            try await source.signIn([.key: key], credentials)
            try await test(source, try #require(source.writer))
        }
    }
}

/// Tests for finding a sent draft whose response was lost.
struct DiscourseArrivalTests {
    private static let forum = SourceID("forum")
    private static let topic = PostID("1", in: forum)
    /// The time of the site: 2026-01-02, 04:00.
    private static let now = Date(timeIntervalSince1970: 1_767_326_400)

    @Test(arguments: [
        (WritingTarget.newPost(nil, at: forum), "/posts.json"),
        (.reply(topic, to: nil), "/posts.json"), (.reply(topic, to: "1002"), "/posts.json"),
        (.editOfPost(topic), "/posts/1001.json"),
        (.editOfComment("1002", of: topic), "/posts/1002.json"),
    ])
    func `a draft that arrived without a response is found, and not before`(
        target: WritingTarget, path: String
    ) async throws {
        let standIn = DiscourseWriterTests.standIn()
        try await DiscourseWriterTests.run(standIn) { _, writer in
            let draft = Self.draft(target, since: Self.now)
            let found = try await arrivalAfterLostResponse(of: draft, by: writer) {
                standIn.conversation.loseNextResponse(path)
            }
            switch target {
            case .newPost: #expect(found == .post(PostID("5001", in: Self.forum)))
            case .reply: #expect(found == .comment("5001", of: Self.topic))
            case .editOfPost: #expect(found == .post(Self.topic))
            case .editOfComment: #expect(found == .comment("1002", of: Self.topic))
            case .message: #expect(found == nil)
            }
        }
    }

    @Test func `newer posts of others are searched page by page, but older ones are not requested`()
        async throws
    {
        let standIn = DiscourseWriterTests.standIn()
        try await DiscourseWriterTests.run(standIn) { _, writer in
            let target = WritingTarget.reply(Self.topic, to: nil)
            for words in ["soup", "of others", "more", "and more"] {
                _ = try await writer.send(Draft(target, words), key: "k")
            }
            let found = try await writer.arrival(of: Self.draft(target, since: Self.now))
            let old = try await writer.arrival(
                of: Self.draft(target, since: Self.now.addingTimeInterval(3600)))

            #expect(found == .comment("5001", of: Self.topic))
            #expect(old == nil)
        }
    }

    private static func draft(_ target: WritingTarget, since: Date) -> Draft {
        Draft(
            target: target, title: target.hasTitle ? "green tea" : "", body: "soup\n",
            stage: .outgoing(key: "k", since: since, attempts: 1), updatedAt: since)
    }
}
