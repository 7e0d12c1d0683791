import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct LemmyThreadTests {
    private let id = PostID("1", in: SourceID("lemmy"))

    @Test func `the post from a list is shown before the comments have arrived`() async throws {
        let standIn = FakeLemmyServer(
            .init(
                posts: [LemmyFixture.post(1, "Tea", body: "Which?", comments: 1)],
                comments: [1: [LemmyFixture.comment("0.5")]]))
        try await withFakeServer(standIn) { base in
            let source = try lemmy(base)
            _ = try await source.posts(PostRequest()).whole()
            var states = source.thread(id, under: nil, reload: false).makeAsyncIterator()
            let first = try #require(try await states.next())

            #expect(first.body == "Which?")
            #expect(first.isLoading)
            #expect(first.comments.isEmpty)
            let last = try #require(try await states.next())
            #expect(!last.isLoading)
            #expect(last.comments.map(\.body) == ["words 5"])
            #expect(!standIn.conversation.paths.contains("/api/v3/post"))
        }
    }

    @Test func `comments are a tree in the server's order, with their authors and scores`()
        async throws
    {
        let far = LemmyFixture.person("eve", host: "far.example")
        try await withThread([
            LemmyFixture.comment("0.7", answers: 1), LemmyFixture.comment("0.3"),
            LemmyFixture.comment("0.7.9", author: far),
        ]) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()

            #expect(thread.outline == ["7 0", "9 1", "3 0"])
            #expect(thread.comments[1].author == "eve@far.example")
            #expect(thread.comments[1].score == 2)
            #expect(thread.comments[1].format == .lemmyMarkdown)
            #expect(thread.format == .lemmyMarkdown)
            #expect(thread.post.title == "Tea")
        }
    }

    @Test func `the address of a comment leads to its post`() async throws {
        try await withThread([LemmyFixture.comment("0.7"), LemmyFixture.comment("0.7.9")]) {
            source, _ in
            let id = PostID("comment/9", in: source.id)
            let states = try await source.thread(id, under: nil, reload: false).states()

            #expect(states.allSatisfy { $0.id == self.id })
            #expect(states.last?.outline == ["7 0", "9 1"])
            for raw in ["comment/99", "comment/x", "comment/", "9/comment"] {
                let id = PostID(raw, in: source.id)
                let (_, error) = await source.thread(id, under: nil, reload: false)
                    .statesAndError()
                #expect(error == .notThere(name: raw))
            }
        }
    }

    @Test func `an edited comment is marked as edited`() async throws {
        try await withThread([
            LemmyFixture.comment("0.1", changes: ["updated": "2026-03-05T06:00:00Z"]),
            LemmyFixture.comment("0.2"),
        ]) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.comments.map(\.isEdited) == [true, false])
            #expect(!thread.isEdited)
        }
    }

    @Test func `an edited post is marked as edited`() async throws {
        let post = LemmyFixture.post(1, "Tea", changes: ["updated": "2026-03-05T06:00:00Z"])
        try await withFakeServer(FakeLemmyServer(.init(posts: [post]))) { base in
            let thread = try await lemmy(base).thread(id, under: nil, reload: false).whole()
            #expect(thread.isEdited)
        }
    }

    @Test func `deleted comments have no text, and are omitted without replies`() async throws {
        try await withThread([
            LemmyFixture.comment("0.1", answers: 1, text: "secret", changes: ["deleted": true]),
            LemmyFixture.comment("0.2", text: "secret", changes: ["removed": true]),
            LemmyFixture.comment("0.3", answers: 1, text: "secret", changes: ["removed": true]),
            LemmyFixture.comment("0.1.4"), LemmyFixture.comment("0.3.5"),
            LemmyFixture.comment("0.3.5.6", text: "secret", changes: ["deleted": true]),
        ]) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()

            #expect(thread.outline == ["1 0 deleted", "4 1", "3 0 removed", "5 1"])
            #expect(thread.comments.allSatisfy { !$0.body.contains("secret") })
            #expect(thread.comments[0].author == "")
        }
    }

    @Test func `a deleted or removed post is reported with the reason`() async throws {
        let gone = LemmyFixture.community("tea").setting(["removed": true])
        let posts = [
            LemmyFixture.post(1, "secret", changes: ["removed": true]),
            LemmyFixture.post(2, "secret", changes: ["deleted": true]),
            LemmyFixture.post(3, "secret", community: gone),
        ]
        try await withFakeServer(FakeLemmyServer(.init(posts: posts))) { base in
            let source = try lemmy(base)
            var sentences: [String?] = []
            for id in ["1", "2", "3"] {
                sentences.append(await failure { try await source.thread(id) }?.sentence)
            }
            #expect(
                sentences == [
                    "This post was removed by the moderators.",
                    "This post was deleted by its author.",
                    "The community of this post was removed.",
                ])
        }
    }

    @Test func `missing replies are counted once, and loaded on request`() async throws {
        let comments = [
            LemmyFixture.comment("0.1", answers: 4), LemmyFixture.comment("0.2"),
            LemmyFixture.comment("0.1.3", answers: 2), LemmyFixture.comment("0.1.4"),
            LemmyFixture.comment("0.1.3.5"), LemmyFixture.comment("0.1.3.6"),
        ]
        try await withThread(comments, treeLimit: 3) { source, _ in
            let first = try await source.thread(id, under: nil, reload: false).whole()
            #expect(first.outline == ["1 0 +1", "3 1 +2", "2 0"])

            let second = try await source.thread(id, under: "3", reload: false).states()
            #expect(second.last?.outline == ["1 0 +1", "3 1", "5 2", "6 2", "2 0"])
            #expect(second.allSatisfy { $0.comments.count >= 3 })
            #expect(second.map(\.isLoading) == [true, false])
        }
    }

    @Test func `replies that never arrive are no longer counted`() async throws {
        try await withThread([LemmyFixture.comment("0.1", answers: 3)]) { source, _ in
            let first = try await source.thread(id, under: nil, reload: false).whole()
            #expect(first.outline == ["1 0 +3"])

            let second = try await source.thread(id, under: "1", reload: false).whole()
            #expect(second.outline == ["1 0"])
        }
    }

    @Test func `more comments on one level than a tree has are loaded in pages`() async throws {
        let comments = (1...420).map { LemmyFixture.comment("0.\($0)") }
        try await withThread(comments) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.comments.map(\.id) == (1...420).map(String.init))
        }
    }

    @Test func `comments that do not fit in a tree are loaded in pages, each after its parent`()
        async throws
    {
        let answers = (401...430).map { LemmyFixture.comment("0.\($0 - 30).\($0)") }
        let comments = (1...400).map { LemmyFixture.comment("0.\($0)", answers: $0 > 370 ? 1 : 0) }
        try await withThread(answers + comments) { source, standIn in
            let states = try await source.thread(id, under: nil, reload: false).states()

            #expect(states.last?.comments.count == 430)
            #expect(states.last?.comments.suffix(3).map(\.id) == ["429", "400", "430"])
            let roots = states.map { $0.comments.filter { $0.depth == 0 } }
            #expect(roots.allSatisfy { $0.allSatisfy { (Int($0.id) ?? 500) <= 400 } })
            #expect(standIn.conversation.listings.count == 10)
        }
    }

    @Test func `loaded pages are not requested again after a failure`() async throws {
        let comments = (1...1500).map { LemmyFixture.comment("0.\($0)") }
        try await withThread(comments) { source, standIn in
            _ = try await source.posts(PostRequest()).whole()
            try await source.readAhead(id, reload: false)
            #expect(standIn.conversation.listings.count == 1)

            standIn.change { $0.failingPage = 30 }
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()
            #expect(error == .refused(host: source.name, status: 501))
            #expect(states.allSatisfy { $0.isLoading && $0.comments.count >= 300 })

            standIn.change { $0.failingPage = nil }
            let count = standIn.conversation.listings.count
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.comments.count == 1500)
            let pages = standIn.conversation.listings[count...].compactMap { $0.number("page") }
            #expect(pages.contains(30))
            #expect(!pages.contains(1))
        }
    }

    @Test func `all top-level comments are loaded, although a tree is filled with replies to some`()
        async throws
    {
        let comments = (1...20).flatMap { root in
            [LemmyFixture.comment("0.\(root * 100)", answers: 99)]
                + (1...99).map { LemmyFixture.comment("0.\(root * 100).\(root * 100 + $0)") }
        }
        try await withThread(comments, sendsBranches: true) { source, standIn in
            var thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.comments.count { $0.depth == 0 } == 20)
            #expect(thread.comments.map(\.missingReplies).reduce(0, +) == 2000 - 317)
            #expect(standIn.conversation.listings.count == 2)

            let gaps = thread.comments.filter { $0.missingReplies > 0 }
            for gap in gaps {
                thread = try await source.thread(id, under: gap.id, reload: false).whole()
            }
            #expect(thread.comments.map(\.id) == (100...2099).map(String.init))
            #expect(standIn.conversation.listings.count == 2 + gaps.count)
        }
    }

    @Test func `all replies can be loaded, although a tree is filled with those to some`()
        async throws
    {
        let answers = (1...20).flatMap { answer in
            [LemmyFixture.comment("0.1.\(answer * 100)", answers: 30)]
                + (1...30).map {
                    LemmyFixture.comment("0.1.\(answer * 100).\(answer * 100 + $0)")
                }
        }
        let comments = [LemmyFixture.comment("0.1", answers: 620)] + answers
        try await withThread(comments, sendsBranches: true) { source, _ in
            _ = try await source.thread(id, under: nil, reload: false).whole()
            let thread = try await source.thread(id, under: "1", reload: false).whole()

            #expect(thread.comments.count { $0.depth == 1 } == 20)
            #expect(thread.comments[0].missingReplies == 0)
            #expect(
                thread.comments.map(\.missingReplies).reduce(0, +) == 621 - thread.comments.count)
        }
    }

    @Test func `no more pages are requested than the server returns`() async throws {
        let comments = (1...400).map { LemmyFixture.comment("0.\($0)") }
        let post = LemmyFixture.post(1, "Tea", comments: 20_000)
        let standIn = FakeLemmyServer(.init(posts: [post], comments: [1: comments]))
        try await withFakeServer(standIn) { base in
            let thread = try await lemmy(base).thread(id, under: nil, reload: false).whole()

            #expect(thread.comments.count == 400)
            #expect(thread.commentCount == 20_000)
            #expect(standIn.conversation.listings.count == 101)
        }
    }

    @Test func `fifty levels of replies are retained`() async throws {
        let paths = (1...50).map { depth in
            "0." + (1...depth).map(String.init).joined(separator: ".")
        }
        let comments = paths.enumerated().map { LemmyFixture.comment($1, answers: 49 - $0) }
        try await withThread(comments) { source, _ in
            let thread = try await source.thread(id, under: nil, reload: false).whole()
            #expect(thread.comments.map(\.depth) == Array(0..<50))
            #expect(thread.comments.allSatisfy { $0.missingReplies == 0 })
        }
    }

    @Test func `ten thousand comments are loaded in order`() throws {
        var thread = LemmyThread(
            try #require(
                LemmyPost(
                    LemmyFixture.post(1, "Tea"), of: SourceID("lemmy"),
                    site: try url("https://lemmy.example/"))))
        let paths = (1...10_000).map {
            $0 % 10 == 1 ? "0.\($0)" : "0.\(($0 - 1) / 10 * 10 + 1).\($0)"
        }
        thread.add(paths.map { LemmyFixture.comment($0) })

        let comments = thread.thread(isLoading: false).comments
        #expect(comments.map(\.id) == (1...10_000).map(String.init))
        #expect(comments.prefix(11).map(\.depth) == [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
    }

    @Test func `a thread from an earlier call is not requested again, except for a reload of it`()
        async throws
    {
        try await withThread([LemmyFixture.comment("0.1")]) { source, standIn in
            _ = try await source.thread(id, under: nil, reload: false).whole()
            let count = standIn.conversation.questions.count
            standIn.change { $0.comments[1]?.append(LemmyFixture.comment("0.2")) }

            let known = try await source.thread(id, under: nil, reload: false).whole()
            #expect(known.comments.count == 1)
            #expect(standIn.conversation.questions.count == count)
            let new = try await source.thread(id, under: nil, reload: true).whole()
            #expect(new.comments.count == 2)
        }
    }

    @Test func `a missing post is named`() async throws {
        try await withThread([]) { source, _ in
            for raw in ["77", "seven"] {
                let missing = PostID(raw, in: source.id)
                let (_, error) = await source.thread(missing, under: nil, reload: false)
                    .statesAndError()
                #expect(error == .notThere(name: raw))
            }
        }
    }

    @Test func `cancelling a thread cancels its requests`() async throws {
        let hangUps = Log<Bool>()
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            hangUps.add(connection.receive() == nil)
        } test: { address in
            let source = try lemmy(address.deletingLastPathComponent())
            let reading = Task { try await source.thread(id, under: nil, reload: false).whole() }
            while !hangUps.entries.contains(true) {
                reading.cancel()
                await Task.yield()
                if await reading.result.isFailure { break }
            }
            #expect(await reading.result.isFailure)
        }
    }

    @Test func `a server that ignores the page of comments receives one unnecessary request`()
        async throws
    {
        let comments = (1...400).map { LemmyFixture.comment("0.\($0)") }
        try await withThread(comments, ignoring: ["page"]) { source, standIn in
            let id = PostID("1", in: source.id)
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()

            #expect(states.last?.comments.count == 300 && states.last?.isLoading == false)
            let end = EarlyEnd(.samePage, at: source.name, .comment, count: 300, of: 400)
            #expect(error == .endedEarly(end))
            #expect(standIn.conversation.listings.map { $0.query["page"] } == [nil, "1", "2"])

            let again = try await source.thread("1")
            #expect(again?.comments.count == 300)
            #expect(standIn.conversation.listings.count == 3)
        }
    }

    @Test func `failed comments are reported and loaded by the next attempt`() async throws {
        let comments = (1...400).map { LemmyFixture.comment("0.\($0)") }
        try await withThread(comments) { source, standIn in
            let id = PostID("1", in: source.id)
            standIn.change { $0.failingPage = 7 }
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()
            #expect(error != nil && states.last?.missingComments == 100)
            standIn.change { $0.failingPage = nil }

            let whole = try await source.thread("1", under: "300")
            #expect(whole?.comments.count == 400 && whole?.missingComments == 0)
        }
    }

    /// Runs `test` with a source of one post with these comments.
    private func withThread(
        _ comments: [JSONValue], treeLimit: Int = 300, sendsBranches: Bool = false,
        ignoring ignored: Set<String> = [],
        test: (LemmySource, FakeLemmyServer) async throws -> Void
    ) async throws {
        let post = LemmyFixture.post(1, "Tea", body: "Which?", comments: comments.count)
        let standIn = FakeLemmyServer(
            .init(
                posts: [post], comments: [1: comments], treeLimit: treeLimit,
                sendsBranches: sendsBranches))
        try await withFakeServer(standIn, ignoring: ignored) { base in
            try await test(try lemmy(base), standIn)
        }
    }
}

extension RequestHistory {
    /// The requests for comments.
    fileprivate var listings: [FakeRequest] {
        questions.filter { $0.path.hasSuffix("comment/list") }
    }
}

extension Result {
    var isFailure: Bool {
        if case .failure = self { true } else { false }
    }
}
